"""The tables of a campaign's store, as SQL.

A store holds many runs (nights) of one campaign. Whoever opens it by hand finds everything under plain names; times of day are texts in
ISO 8601 that the caller gave, seconds are measured. May be used by: the store.

``runs``        a night: when, with what configuration, how it ended.
``targets``     what is played: a game, a subject (by the name that the configuration gives it) and a profile of positions or games.
``entries``     which targets a run plays, and which version its subject then had.
``batches``     a piece of work: a range of examples of one target ("plays"), a look for the canary, or a case played again ("replay").
``findings``    a fault as far as it can be told, by subject and signature, with its smallest case (a file; see `Store.case_path`).
``sightings``   what a run saw of a finding: in how many plays, and what became of its case when it was played again.
``rules``, ``invariants``, ``counts``   what a run counted for a target.
``incidents``   what a batch did to its worker: crash, hang or memory.
``behaviours``  rules, and pairs of a rule and the rule of a cause, with the first batch that showed them.
``shrinks``     failures that were shrunk, in order: which breach, and which signature it came to.
"""

from __future__ import annotations

#: Written into the file's header: this is a headjudge store ("hjst").
APPLICATION = 0x686A7374
#: Raised by one with each change that an older headjudge could not read.
VERSION = 1

SCHEMA = """
CREATE TABLE runs (
  run INTEGER PRIMARY KEY,
  started TEXT NOT NULL,
  ended TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL,
  plan TEXT NOT NULL,
  config TEXT NOT NULL,
  seed INTEGER NOT NULL,
  shard TEXT NOT NULL DEFAULT '',
  workers INTEGER NOT NULL DEFAULT 1,
  seconds REAL NOT NULL DEFAULT 0,
  tool_version TEXT NOT NULL,
  error TEXT NOT NULL DEFAULT ''
);
CREATE TABLE targets (
  target INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  subject TEXT NOT NULL,
  profile TEXT NOT NULL,
  UNIQUE (game, subject, profile)
);
CREATE TABLE entries (
  run INTEGER NOT NULL REFERENCES runs,
  target INTEGER NOT NULL REFERENCES targets,
  version TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run, target)
);
CREATE TABLE batches (
  run INTEGER NOT NULL REFERENCES runs,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  target INTEGER NOT NULL REFERENCES targets,
  seed INTEGER NOT NULL,
  first INTEGER NOT NULL,
  examples INTEGER NOT NULL,
  state TEXT NOT NULL,
  plays INTEGER NOT NULL DEFAULT 0,
  decisions INTEGER NOT NULL DEFAULT 0,
  events INTEGER NOT NULL DEFAULT 0,
  seconds REAL NOT NULL DEFAULT 0,
  said TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run, kind, number)
);
CREATE TABLE findings (
  finding INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  signature TEXT NOT NULL,
  game TEXT NOT NULL,
  invariant TEXT NOT NULL,
  rule TEXT NOT NULL,
  rules TEXT NOT NULL,
  however TEXT NOT NULL,
  follows TEXT NOT NULL,
  profile TEXT NOT NULL,
  seed INTEGER NOT NULL,
  example INTEGER NOT NULL,
  picks INTEGER NOT NULL,
  cards INTEGER NOT NULL,
  events INTEGER NOT NULL,
  first_run INTEGER NOT NULL REFERENCES runs,
  last_run INTEGER NOT NULL REFERENCES runs,
  case_file TEXT NOT NULL,
  case_run INTEGER NOT NULL REFERENCES runs,
  UNIQUE (subject, signature)
);
CREATE TABLE sightings (
  run INTEGER NOT NULL REFERENCES runs,
  finding INTEGER NOT NULL REFERENCES findings,
  times INTEGER NOT NULL DEFAULT 0,
  verdict TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run, finding)
);
CREATE TABLE rules (
  run INTEGER NOT NULL REFERENCES runs,
  target INTEGER NOT NULL REFERENCES targets,
  rule TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (run, target, rule)
) WITHOUT ROWID;
CREATE TABLE invariants (
  run INTEGER NOT NULL REFERENCES runs,
  target INTEGER NOT NULL REFERENCES targets,
  invariant TEXT NOT NULL,
  premises INTEGER NOT NULL,
  breaches INTEGER NOT NULL,
  error TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run, target, invariant)
) WITHOUT ROWID;
CREATE TABLE counts (
  run INTEGER NOT NULL REFERENCES runs,
  target INTEGER NOT NULL REFERENCES targets,
  what TEXT NOT NULL,
  name TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (run, target, what, name)
) WITHOUT ROWID;
CREATE TABLE incidents (
  incident INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  target INTEGER NOT NULL REFERENCES targets,
  how TEXT NOT NULL,
  example INTEGER NOT NULL,
  said TEXT NOT NULL
);
CREATE TABLE behaviours (
  target INTEGER NOT NULL REFERENCES targets,
  behaviour TEXT NOT NULL,
  run INTEGER NOT NULL REFERENCES runs,
  number INTEGER NOT NULL,
  PRIMARY KEY (target, behaviour)
) WITHOUT ROWID;
CREATE TABLE shrinks (
  run INTEGER NOT NULL REFERENCES runs,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  place INTEGER NOT NULL,
  target INTEGER NOT NULL REFERENCES targets,
  breach TEXT NOT NULL,
  signature TEXT NOT NULL,
  PRIMARY KEY (run, kind, number, place)
) WITHOUT ROWID;
"""
