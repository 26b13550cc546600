"""Differential runs: two engines play one scenario, and the first thing that differs is a finding.

`pair` makes one subject of two, so that all that plays, shrinks and keeps plays works on it: `hearing` keeps what both tell, `following`
gives the other engine what was picked (`picks`), `compare` says what differs. `shown` puts both traces side by side.
May be called by: the command line, campaigns.
"""
