// The faults of this engine: a showdown heals nobody and scores twice over; a spell crashes it when its player has no card left.
let G = null;
let UID = 1;
function newGame(cfg) {
  const seat = (P, idx) => ({
    idx, name: P.name, legendN: P.legendN, champN: P.champN, deck: [...P.deck], hand: [], trash: [], banish: [], runeDeck: [], runes: [],
    base: [], gear: [], points: 0, energy: 0, power: { Fury: 0 }, playedCards: 0, scoredBf: {},
  });
  const field = (n) => ({ n, controller: null, contestedBy: null, units: [], hiddenCards: [], scored: {} });
  G = { players: cfg.players.map(seat), bfs: cfg.bfs.map(field), turn: 0, turnCount: 0, state: 'neutral', showdown: null, winner: null, victory: 8 };
}
function makeUnit(n, ctrl, o) { return { uid: UID++, n, ctrl, loc: o.loc, ex: !o.ready, dmg: 0, buff: 0, tempM: [], stunned: false, ...o }; }
function placeUnit(unit, loc) { unit.loc = loc; (loc === 'base' ? G.players[unit.ctrl].base : G.bfs[loc].units).push(unit); markContested(unit, loc); }
function removeUnit(unit) { const at = unit.loc === 'base' ? G.players[unit.ctrl].base : G.bfs[unit.loc].units; at.splice(at.indexOf(unit), 1); }
function markContested(unit, loc) { if (loc !== 'base' && G.bfs[loc].controller !== unit.ctrl && G.bfs[loc].contestedBy === null) G.bfs[loc].contestedBy = unit.ctrl; }
function allUnits(p) { return [...G.players[p].base, ...G.bfs.flatMap((bf) => bf.units)].filter((unit) => unit.ctrl === p); }
function effKw() { return {}; }
function might(unit) { return CARD_BY_N[unit.n].m; }
function canPay(p, energy) { return G.players[p].energy >= energy; }
function applyCostMods(p, card, energy) { return energy; }
function powerPips() { return []; }
function playRestriction() { return G.state === 'neutral' ? null : 'not now'; }
async function playCardFromHand(p, at, opts = {}) {
  const P = G.players[p];
  if (opts.fromHidden) P.hand.unshift(opts.directN);
  const [n] = P.hand.splice(Math.max(at, 0), 1);
  if (!opts.fromHidden) P.energy -= CARD_BY_N[n].e;
  UI.render();
  if (CARD_BY_N[n].type === 'Unit') placeUnit(makeUnit(n, p, {}), 'base');
  else await resolveSpellEffects(p, n);
  await cleanup(p);
}
async function playHidden(p, at) {
  const [{ n }] = G.bfs[at].hiddenCards.splice(0, 1);
  await playCardFromHand(p, -1, { fromHidden: true, directN: n });
}
async function resolveSpellEffects(p, n) {
  if (!G.players[p].hand.length) throw new Error('no card left');
  if (n === 3) await rally(p);
  else await execOps([], { p });
  G.players[p].trash.push(n);
}
async function execOps(ops, of) {
  const unit = await UI.pickUnitFrom(of.p, [...allUnits(0), ...allUnits(1)], 'a target');
  if (unit) unit.dmg += 1;
}
async function rally(p) {
  const { gear } = G.players[p];
  const units = allUnits(p).map((each) => ({ v: each, label: 'a unit' }));
  const one = await UI.pickOption(p, 'ready one (선택)', [...units, ...gear.map((each, i) => ({ v: { i }, label: 'some gear', n: each.n }))]);
  if (one) (one.i === undefined ? one : gear[one.i]).ex = false;
}
async function resolveChainItem() {}
async function moveUnits(p, units, dest) { units.forEach((unit) => { unit.ex = true; removeUnit(unit); placeUnit(unit, dest); }); await cleanup(p); }
async function effectMove() {}
async function cleanup() {
  const at = G.bfs.findIndex((bf) => bf.contestedBy !== null);
  if (at >= 0 && G.state === 'neutral') await startShowdown(at, G.bfs[at].contestedBy, false);
}
async function startShowdown(bfIdx, attacker, hasCombat) {
  G.state = 'showdown';
  G.showdown = { bfIdx, attacker, hasCombat, passes: 0, chain: [] };
  G.actingPlayer = attacker;
}
async function showdownPass() {
  G.showdown.passes += 1;
  G.actingPlayer = 1 - G.actingPlayer;
  if (G.showdown.passes > 1) await resolveShowdown();
}
async function resolveShowdown() {
  const [bf, p] = [G.bfs[G.showdown.bfIdx], G.showdown.attacker];
  Object.assign(G, { state: 'neutral', showdown: null });
  Object.assign(bf, { controller: p, contestedBy: null });
  bf.scored[p] = true;
  addPoints(p, 1, 'conquer');
}
function assignDamage() {}
function addPoints(p, n) { G.players[p].points += n; if (G.players[p].points >= G.victory) G.winner = p; }
function drawCard() {}
function burnOut() {}
async function startTurn() { G.turnCount += 1; G.bfs.forEach((bf) => { bf.scored = {}; }); allUnits(G.turn).forEach((unit) => { unit.ex = false; }); }
async function endTurn() { G.turn = 1 - G.turn; await startTurn(); }
