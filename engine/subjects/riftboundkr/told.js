// What has changed since it was last told, as events: the checkout's state holds numbers where a trace has cards, so each card of the
// scenario is followed from place to place. Cards of one number are alike; the one that stayed is taken to have stayed.
'use strict';

const board = (zone) => /^(base|battlefield|legend|facedown)(:|$)/.test(zone);
const place = (zone) => /^(base|battlefield)(:|$)/.test(zone);
const secret = (zone) => /^(hand|deck|facedown)(:|$)/.test(zone);

// Why a card goes from one kind of zone to another, as far as the zones tell.
const WHYS = [
  ['', '*', 'create'], ['*', '', 'cease'], ['*', 'chain', 'play'], ['chain', '*', 'resolve'], ['deck', 'hand', 'draw'], ['hand', 'trash', 'discard'],
  ['*', 'facedown', 'hide'], ['runedeck', '*', 'channel'], ['*', 'runedeck', 'recycle'], ['*', 'deck', 'recycle'], ['*', 'banishment', 'banish'],
  ['*', 'hand', 'return'], ['facedown', 'trash', 'discard'], ['*', 'trash', 'kill'], ['hand', '*', 'play'], ['*', '*', 'move'],
];

// What has been told of how a permanent stands.
const standing = ({ exhausted = false, damage = 0, statuses = [] }) => ({
  exhausted: !!exhausted, damage, buffed: statuses.includes('buffed'), stunned: statuses.includes('stunned'), attacking: false, defending: false,
});

class Teller {
  // `most` events are told to `say`; `full` is called when there would be more.
  constructor(checkout, scenario, say, full) {
    this.checkout = checkout;
    this.names = scenario.players.map((player) => player.name);
    this.fields = [];
    this.say = say;
    this.full = full;
    this.most = scenario.max_events ?? 4000;
    this.count = 0;
    this.things = []; // every card: id, n, name, owner, incarnation, zone, record (the checkout's object for it), seat (who controls it)
    this.mods = new Set(); // changes of Might that were told
    this.plays = []; // what is being played, innermost last: {n, p, thing}; `done`: it has become a permanent
    this.decks = {}; // the cards of each deck, from the top
    this.doing = []; // what goes on, innermost last
    this.marching = []; // the checkout's objects for the units of a Standard Move; what it triggers may move others
    this.tokens = 0;
    this.next = null; // who has an additional turn
    this.ready = false;
  }

  tell(kind, player, object, data, sees = []) {
    if (this.count >= this.most) this.full();
    this.say({ event: { id: this.count++, kind, rule: '', player, object, data: data || {}, causes: [], sees } });
  }

  ref(thing) {
    return `${thing.name}#${thing.id}.${thing.incarnation}`;
  }

  label(thing) {
    return `${thing.name}#${thing.id}`;
  }

  of(record) {
    return this.things.find((thing) => thing.record === record);
  }

  zone(loc, p) {
    return loc === 'base' ? `base:${this.names[p]}` : `battlefield:${this.fields[loc]}`;
  }

  // Where cards are now: [number, zone, controller's seat, the checkout's object for it or null].
  places() {
    const { G } = this.checkout.own;
    const out = [];
    G.players.forEach((P, p) => {
      const name = this.names[p];
      // A hidden card that is played is put in front of the hand until it has been paid for.
      const hidden = this.plays.some((play) => play.hidden && !play.thing && play.p === p && play.n === P.hand[0]);
      const lists = { hand: P.hand.slice(hidden ? 1 : 0), deck: P.deck, trash: P.trash, banishment: P.banish, runedeck: P.runeDeck };
      for (const [zone, list] of Object.entries(lists)) for (const n of list) out.push([n, `${zone}:${name}`, p, null]);
      for (const each of [...P.runes, ...P.gear]) out.push([each.n, `base:${name}`, p, each]);
      if (P.champInZone) out.push([P.champN, `champion:${name}`, p, null]);
      for (const unit of P.base) out.push([unit.n, `base:${name}`, unit.ctrl, unit]);
    });
    G.bfs.forEach((bf, at) => {
      for (const unit of bf.units) out.push([unit.n, this.zone(at), unit.ctrl, unit]);
      // It tells of a battlefield that nobody controls any more before it takes the hidden cards away, which are in the trash by then.
      const hidden = bf.controller === null ? [] : bf.hiddenCards;
      for (const each of hidden) out.push([each.n, `facedown:${this.fields[at]}`, each.by, each]);
    });
    if (G.showdown) for (const item of G.showdown.chain) if (item.kind !== 'ability') out.push([item.n, 'chain', item.p, item]);
    return out;
  }

  // Tell everything that has changed.
  look() {
    if (!this.ready) return;
    for (const [thing, zone, seat, record] of this.matched()) this.place(thing, zone, seat, record);
    this.checkout.own.G.bfs.forEach((bf, at) => this.field(bf, this.held[at], `battlefield:${this.fields[at]}`));
    for (const thing of this.things) if (thing.record) this.status(thing, thing.record);
    this.checkout.own.G.players.forEach((P, p) => this.points(P, p));
    const next = this.checkout.own.G.extraTurnFor ?? null;
    if (next !== null && next !== this.next) this.tell('turn_queued', this.names[next], '');
    this.next = next;
  }

  // Which card each place holds: [card, zone, seat, record]; a place of "" means that it is nowhere now.
  matched() {
    const taken = new Map();
    const holds = new Map(); // the card of each place
    const take = (thing, spot) => thing && holds.set(spot, thing) && taken.set(thing, [thing, ...spot.slice(1)]);
    const without = (spots, choose) => spots.filter((spot) => !take(choose(spot), spot));
    const free = (n) => this.things.filter((thing) => thing.n === n && thing.zone && !taken.has(thing));
    const places = this.places();
    let spots = without(places, (spot) => spot[3] && this.of(spot[3]));
    const decks = this.names.map((name) => [`deck:${name}`, places.filter((spot) => spot[1] === `deck:${name}`)]);
    const below = new Map(decks.flatMap(([zone, deck]) => this.below(zone, deck)));
    spots = without(spots, (spot) => below.get(spot));
    const chosen = this.plays.filter((play) => !play.thing).map((play) => play.chosen); // of cards that are alike, this one goes
    const stays = (spot) => free(spot[0]).filter((thing) => thing.zone === spot[1] && !(thing.record && spot[3]?.uid));
    spots = without(spots, (spot) => stays(spot).find((thing) => !chosen.includes(thing)) || stays(spot)[0]);
    const playing = this.plays.filter((play) => !play.done).map((play) => play.thing).reverse(); // the newest resolves first
    const held = (spot) => (spot[0] ? free(spot[0]) : []);
    const left = (thing, spot) => !spot[3] && !thing.record && place(thing.zone); // it was taken from the board a moment ago
    spots = without(spots, (spot) => held(spot).find((thing) => left(thing, spot)));
    const among = (spot) => playing.filter((thing) => thing && held(spot).includes(thing));
    const due = (thing) => this.plays.some((play) => play.thing === thing && (play.resolving || play.countered));
    // Played ones go on, and are used up once they have resolved: before, it is another one that is discarded.
    const stuck = (thing, zone) => playing.includes(thing) && (/^(hand|deck)/.test(zone) || (/^(trash|banishment)/.test(zone) && !due(thing)));
    const goes = (thing, spot) => thing.owner === spot[2] && !stuck(thing, spot[1]);
    spots = without(spots, (spot) => among(spot).find((thing) => goes(thing, spot)));
    spots = without(spots, (spot) => held(spot).find((thing) => goes(thing, spot)));
    spots = without(spots, (spot) => held(spot).find((thing) => thing.owner === spot[2]));
    spots = without(spots, (spot) => among(spot)[0] || held(spot)[0]);
    for (const spot of spots) take(this.create(spot), spot);
    for (const [zone, deck] of decks) this.decks[zone] = deck.map((spot) => holds.get(spot));
    // Of those that are nowhere the one that was chosen is played: another one of its name is in front of the hand then (see `places`).
    const lost = this.things.filter((thing) => thing.zone && !taken.has(thing));
    const gone = lost.sort((one, other) => chosen.includes(other) - chosen.includes(one)).map((thing) => [thing, this.elsewhere(thing), thing.seat, null]);
    return [...taken.values(), ...gone];
  }

  // Which cards of a deck lie where they lay, when some have been taken from its top: pairs of a place and a card.
  below(zone, spots) {
    const was = this.decks[zone] || this.things.filter((thing) => thing.zone === zone);
    for (let gone = Math.max(0, was.length - spots.length); gone < was.length; gone++) {
      const left = was.slice(gone, gone + spots.length);
      if (left.every((thing, at) => thing.n === spots[at][0])) return left.map((thing, at) => [spots[at], thing]);
    }
    return [];
  }

  // Where a card is that lies in no zone of the checkout's: it is being played, or on its way from one to another.
  elsewhere(thing) {
    if (!thing.n) return '';
    if (this.plays.some((play) => play.thing === thing && !play.done)) return 'chain';
    const play = this.plays[this.plays.length - 1];
    if (!play || play.n !== thing.n || play.thing || place(thing.zone)) return thing.zone;
    play.thing = thing;
    return 'chain';
  }

  create([n, , p, record]) {
    const name = n ? this.checkout.own.CARD_BY_N[n].name : record.tokenName;
    const id = n ? `x${++this.tokens}` : `0t${++this.tokens}`;
    const thing = { id, n, name, owner: p, incarnation: 0, zone: '', record: null, seat: p };
    this.things.push(thing);
    return thing;
  }

  place(thing, to, seat, record) {
    const origin = thing.zone;
    const before = this.ref(thing);
    const was = this.names[thing.seat];
    if (thing.seat !== seat) {
      thing.seat = seat;
      if (origin && board(origin) && board(to)) this.tell('control', this.names[seat], before, { was });
    }
    thing.record = record;
    if (origin === to) return;
    if (record && place(origin) && place(to)) this.status(thing, record, false); // what it cost comes before the move
    const name = this.names[seat];
    if (place(origin) && to.startsWith('trash')) this.tell('killed', was, before, { why: 'instruction' });
    if (origin && !(place(origin) && place(to))) thing.incarnation += 1;
    thing.zone = to;
    const data = {
      origin, to, becomes: to ? this.ref(thing) : '', why: this.why(origin, to, record), card: thing.name, owner: this.names[thing.owner], controller: name,
    };
    if (record && record.ex) data.exhausted = true;
    if (place(to) && !place(origin)) thing.told = standing({ exhausted: record && record.ex });
    if (!board(to)) thing.told = null;
    this.tell('move', name, before, data, secret(origin) && secret(to) && !origin.startsWith('facedown') ? [name] : []);
    if (to === 'chain') this.announced(thing, name);
    else if (origin === 'chain' && place(to)) {
      this.completed(thing, name, before);
      for (const play of this.plays) play.done ||= play.thing === thing;
    }
  }

  why(origin, to, record) {
    const [from, where] = [origin.split(':')[0], to.split(':')[0]];
    const why = WHYS.find(([a, b]) => (a === from || a === '*') && (b === where || b === '*'))[2];
    const play = this.plays.find((each) => each.countered);
    if (from === 'chain' && where === 'trash' && play) return 'counter';
    const doing = this.doing[this.doing.length - 1];
    if (!place(origin) || !place(to) || !doing) return why;
    return doing === 'standard move' && !this.marching.includes(record) ? 'move' : doing;
  }

  announced(thing, player) {
    const permanent = this.checkout.own.CARD_BY_N[thing.n].type !== 'Spell';
    this.tell('finalized', player, this.ref(thing), { name: thing.name });
    if (permanent) this.tell('resolving', player, this.ref(thing));
  }

  // A card has resolved; `item` is what it was on the chain.
  completed(thing, player, item) {
    this.tell('resolved', player, item);
    const card = this.checkout.own.CARD_BY_N[thing.n].type.toLowerCase();
    this.tell('played', player, this.ref(thing), { item, card, name: thing.name });
  }

  field(bf, held, zone) {
    if (bf.contestedBy !== held.contestedBy && bf.contestedBy !== null) this.tell('contested', this.names[bf.contestedBy], zone, { value: true });
    if (bf.controller !== held.controller) {
      const was = held.controller === null ? '' : this.names[held.controller];
      this.tell('control', bf.controller === null ? '' : this.names[bf.controller], zone, { was });
    }
    if (bf.contestedBy === null && held.contestedBy !== null) this.tell('contested', this.names[held.contestedBy], zone, { value: false });
    Object.assign(held, { controller: bf.controller, contestedBy: bf.contestedBy });
  }

  // `fighting`: whether its part in a fight is told too.
  status(thing, now, fighting = true) {
    const { told } = thing;
    if (!told) return;
    const [who, ref] = [this.names[thing.seat], this.ref(thing)];
    const statuses = { exhausted: now.ex, buffed: now.buff > 0, stunned: now.stunned };
    const part = fighting ? this.part(now) : '';
    if (fighting) Object.assign(statuses, { attacking: part === 'attacker', defending: part === 'defender' });
    for (const [status, value] of Object.entries(statuses)) {
      if (!!value === told[status]) continue;
      told[status] = !!value;
      this.tell('status', who, ref, { status, value: !!value, why: status.endsWith('ing') ? 'combat' : 'instruction' });
    }
    if (!now.uid) return;
    const more = now.dmg - told.damage;
    told.damage = now.dmg;
    if (more > 0) this.tell('damage', who, ref, { amount: more, total: now.dmg, source: '', combat: this.doing.includes('recall') });
    if (more < 0) this.tell('healed', who, ref, { amount: -more });
    this.might(now, who, ref);
  }

  // The part of a unit in the fight that goes on, if any: attacker or defender.
  part(unit) {
    const fight = this.checkout.own.G.showdown;
    if (!fight || !fight.hasCombat || unit.loc !== fight.bfIdx) return '';
    return unit.ctrl === fight.attacker ? 'attacker' : 'defender';
  }

  // What each new change of Might comes to, by the checkout's own sum.
  might(unit, who, ref) {
    const every = unit.tempM;
    for (const mod of every.filter((each) => !this.mods.has(each))) {
      unit.tempM = every.filter((each) => this.mods.has(each));
      const before = this.checkout.ctx.might(unit);
      this.mods.add(mod);
      unit.tempM.push(mod);
      const amount = this.checkout.ctx.might(unit) - before;
      unit.tempM = every;
      if (amount) this.tell('might', who, ref, { amount, until: 'turn' });
    }
  }

  points(P, p) {
    if (this.held.back) return; // what was scored is told first
    const amount = P.points - this.had[p];
    this.had[p] = P.points;
    if (amount) this.tell('points', this.names[p], '', { amount, total: P.points, why: this.scoring || 'effect' });
  }
}

module.exports = { Teller, standing };
