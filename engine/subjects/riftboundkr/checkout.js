// The checkout: its own files in a vm context, and which cards and positions they can take.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const FILES = ['cards.js', 'loc.js', 'effects.js', 'cardscripts.js', 'engine.js'];
const DOMAINS = { R: 'Fury', G: 'Calm', B: 'Mind', O: 'Body', P: 'Chaos', Y: 'Order', A: 'Any' };
// Numbers of cards that a scenario brings and the checkout lacks begin beyond its own.
const FOREIGN = 5000;
const NOBODY = 4999;
const PLAIN = ['unit', 'battlefield'];
const TOKENS = ['Recruit', 'Sprite'];
// What it plays by itself out of a deck is neither played nor on its chain as far as its functions tell.
const UNTOLD = ['Promising Future'];
const ZONES = ['hand', 'deck', 'runedeck', 'base', 'battlefield', 'trash', 'banishment', 'legend', 'champion', 'facedown'];

// Card names without what is written differently: "Master Yi - Honed" and "Yi, Honed" are one card.
const key = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '').replace(/^master/, '').replace(/starter$/, '');

class Checkout {
  constructor(root) {
    this.root = root;
    this.ctx = vm.createContext({
      console: { log() {}, warn() {}, error() {} }, setTimeout, clearTimeout, structuredClone,
      UI: {}, NET: { online: false, seat: null }, REPLAY: { viewing: false },
    });
    for (const file of FILES) {
      const text = fs.readFileSync(path.join(root, 'client/web/js', file), 'utf8');
      vm.runInContext(text, this.ctx, { filename: file });
    }
    vm.runInContext('compileAllCards()', this.ctx);
    // What is declared with let and const is no property of the context.
    this.own = vm.runInContext('({ get G() { return G; }, CARDS, CARD_BY_N, FX, BF_STATIC })', this.ctx);
    this.numbers = new Map();
    this.playable = this.own.CARDS.filter((card) => card.super !== 'Token' && !UNTOLD.includes(card.name));
    for (const card of this.playable) this.numbers.set(key(card.name), card.n);
    this.add(NOBODY, { name: 'Nobody', type: 'legend' });
    this.foreign = new Map(); // numbers of cards that scenarios bring, by all that they are: names come again with other facts
  }

  // Its version, and the commit where the checkout is a clone that says so.
  version() {
    const { version } = JSON.parse(fs.readFileSync(path.join(this.root, 'client/package.json'), 'utf8'));
    try {
      const git = path.join(this.root, '.git');
      const head = fs.readFileSync(path.join(git, 'HEAD'), 'utf8').trim();
      const branch = head.replace(/^ref: /, '');
      const commit = branch === head ? head : fs.readFileSync(path.join(git, branch), 'utf8').trim();
      return `${version} (${commit.slice(0, 7)})`;
    } catch {
      return version;
    }
  }

  // The cards that it has, as they are written elsewhere.
  names() {
    return this.playable.map((card) => card.name.replace(' - ', ', ').replace(/^Master /, '').replace(/ \(Starter\)$/, ''));
  }

  add(n, def) {
    const { CARD_BY_N, FX } = this.own;
    const domains = [...(def.domains || '')].map((letter) => DOMAINS[letter]);
    CARD_BY_N[n] = {
      n, name: def.name, ko: def.name, type: def.type[0].toUpperCase() + def.type.slice(1), super: null, dom: domains,
      e: def.energy || 0, p: (def.power || '').length || null, m: def.might || 0, text: '', tko: '', tags: def.tags || [], img: '',
    };
    FX[n] = this.ctx.compileCard(CARD_BY_N[n]);
    return n;
  }

  // Its number of a card. One that it lacks but that says nothing is added, as facts; null for any other.
  number(def) {
    const found = this.numbers.get(key(def.name));
    if (found !== undefined && this.own.CARD_BY_N[found].type.toLowerCase() === def.type) return found;
    if (def.token || !PLAIN.includes(def.type) || (def.abilities || []).length) return null;
    const whole = JSON.stringify(def);
    if (!this.foreign.has(whole)) this.foreign.set(whole, this.add(FOREIGN + this.foreign.size, def));
    return this.foreign.get(whole);
  }

  // Why it can't take a scenario, in a line; empty when it can.
  refuses(scenario) {
    if (scenario.game !== 'riftbound') return 'riftboundKr plays riftbound';
    if (scenario.players.length !== 2 || scenario.mode || scenario.setup || (scenario.phase || 'main') !== 'main')
      return 'riftboundKr is put into the main phase of a game of two';
    const fields = Object.keys(scenario.battlefields || {});
    if (fields.length > 2) return 'riftboundKr has two battlefields';
    for (const name of new Set([...scenario.placed.map((each) => each.card), ...fields])) {
      const def = scenario.cards[name] || { name, type: 'battlefield' };
      if (def.token ? !TOKENS.includes(name) : this.number(def) === null) return `riftboundKr lacks ${name}`;
    }
    for (const each of scenario.placed) {
      const why = this.misplaced(each, scenario.cards[each.card]);
      if (why) return why;
    }
    return '';
  }

  misplaced(each, def) {
    const kind = each.zone.split(':')[0];
    if (!ZONES.includes(kind)) return `riftboundKr has no zone ${kind}`;
    if (each.attached || Object.keys(each.counters || {}).length) return 'riftboundKr attaches nothing and has no counters';
    const odd = (each.statuses || []).find((status) => !['buffed', 'stunned', 'facedown'].includes(status));
    if (odd) return `riftboundKr does not know the status ${odd}`;
    if (kind === 'battlefield' && def.type !== 'unit') return 'riftboundKr has only units at battlefields';
    if (def.type !== 'unit' && each.controller && each.controller !== each.owner) return 'riftboundKr lends only units';
    return '';
  }
}

module.exports = { Checkout, DOMAINS, NOBODY };
