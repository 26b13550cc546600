// A play: the position is set, the checkout is driven from question to question, and what its functions do is told as it happens.
'use strict';

const { DOMAINS, NOBODY } = require('./checkout.js');
const { Teller, standing } = require('./told.js');

const PASS = { name: 'pass', tag: 'pass' };
// Thrown out of a play that is over, or that another one has taken the place of.
class Over extends Error {}

class Game {
  // `settle` is called with the rest of a reply whenever the play stops: at a question, or at its end.
  constructor(checkout, scenario, say, settle) {
    this.checkout = checkout;
    this.scenario = scenario;
    this.settle = settle;
    this.teller = new Teller(checkout, scenario, say, () => this.end('events'));
    this.sources = []; // what the innermost effect comes from: a thing, or null
    this.refused = new Set(); // what was offered and came to nothing, until something happens
    this.waiting = null;
    this.over = false;
    this.set();
    this.listen();
  }

  get G() {
    return this.checkout.own.G;
  }

  // -- the position

  set() {
    const { checkout, scenario, teller } = this;
    const { ctx } = checkout;
    const names = teller.names;
    const number = (name) => checkout.number(scenario.cards[name] || { name, type: 'battlefield' });
    const fields = Object.entries(scenario.battlefields || {});
    this.real = fields.length; // it always has two; nobody is offered to go to one that the scenario lacks
    while (fields.length < 2) fields.push([`No Battlefield ${fields.length}`, '']);
    teller.fields = fields.map(([name]) => name);
    const seats = names.map((name) => ({ name, legendN: NOBODY, champN: NOBODY, deck: Array(5).fill(NOBODY), runes: [] }));
    ctx.UI = silent();
    ctx.current = null;
    ctx.newGame({ seed: 1, manual: false, bfs: fields.map(([name]) => number(name)), players: seats });
    const { G } = this;
    Object.assign(G, { phase: 'action', turn: names.indexOf(scenario.turn_player), turnCount: Math.max(3, scenario.turn || 1), victory: scenario.victory ?? 8 });
    G.actingPlayer = G.turn;
    scenario.players.forEach((start, p) => {
      const P = G.players[p];
      Object.assign(P, { hand: [], deck: [], points: start.points || 0, energy: start.energy || 0, champInZone: false, playedCards: (start.counts || {}).finalized || 0 });
      for (const [letter, n] of Object.entries(start.power || {})) P.power[DOMAINS[letter]] += n;
    });
    teller.had = G.players.map((P) => P.points);
    for (const each of scenario.placed) this.put(each, scenario.cards[each.card]);
    G.bfs.forEach((bf, at) => {
      const holder = names.indexOf(fields[at][1]);
      bf.controller = holder < 0 ? null : holder;
      bf.contestedBy = null;
      for (const unit of bf.units) ctx.markContested(unit, at);
    });
    teller.held = G.bfs.map((bf) => ({ controller: bf.controller, contestedBy: bf.contestedBy }));
  }

  put(each, def) {
    const { teller, checkout } = this;
    const [kind, where] = each.zone.split(':');
    const owner = teller.names.indexOf(each.owner);
    const seat = each.controller ? teller.names.indexOf(each.controller) : owner;
    const P = this.G.players[owner];
    const n = def.token ? 0 : checkout.number(def);
    const thing = { id: each.id, n, name: each.card, owner, incarnation: 0, zone: each.zone, record: null, seat };
    teller.things.push(thing);
    const lists = { hand: P.hand, deck: P.deck, trash: P.trash, banishment: P.banish, runedeck: P.runeDeck };
    if (lists[kind]) lists[kind].push(n);
    else if (kind === 'champion') Object.assign(P, { champN: n, champInZone: true });
    else if (kind === 'legend') Object.assign(P, { legendN: n, legendEx: !!each.exhausted });
    else if (kind === 'facedown') {
      thing.record = { n, by: seat, turn: 0 };
      this.G.bfs[teller.fields.indexOf(where)].hiddenCards.push(thing.record);
    } else if (def.type === 'unit') this.unit(thing, each, def, kind === 'base' ? 'base' : teller.fields.indexOf(where));
    else if (def.type === 'rune') P.runes.push((thing.record = { n, ex: !!each.exhausted }));
    else P.gear.push((thing.record = { n, ex: !!each.exhausted, attachedTo: null }));
    if (thing.record && kind !== 'facedown') thing.told = standing(each);
  }

  unit(thing, each, def, loc) {
    const token = def.token ? { isToken: true, tokenMight: def.might || 0, tokenName: def.name } : {};
    const has = (status) => (each.statuses || []).includes(status);
    const unit = this.checkout.ctx.makeUnit(thing.n, thing.seat, { ready: !each.exhausted, loc, ...token });
    Object.assign(unit, { dmg: each.damage || 0, buff: has('buffed') ? 1 : 0, stunned: has('stunned') });
    thing.record = unit;
    this.checkout.ctx.placeUnit(unit, loc);
  }

  // -- what its functions do

  // Its functions are wrapped once, for whatever play goes on; its pages are replaced by this play.
  listen() {
    const { ctx } = this.checkout;
    ctx.UI = silent(this.pages());
    ctx.current = this;
    if (ctx.listened) return;
    ctx.listened = true;
    const around = (name, before, after = () => {}) => {
      const inner = ctx[name];
      ctx[name] = function wrapped(...args) {
        const game = ctx.current;
        if (!game) return inner.apply(this, args);
        const kept = before(game, ...args);
        const out = inner.apply(this, args);
        const done = (value) => {
          after(game, kept, ...args);
          return value;
        };
        return out && typeof out.then === 'function' ? out.then(done) : done(out);
      };
    };
    const within = (name, doing, begins = () => {}) =>
      around(name, (game, ...args) => { game.look(); begins(game, ...args); game.teller.doing.push(doing); }, (game) => { game.look(); game.teller.doing.pop(); });
    within('moveUnits', 'standard move', (game, p, units) => { game.teller.marching = units; });
    within('resolveShowdown', 'recall');
    within('effectMove', 'move');
    around('cleanup', (game) => game.look(), (game) => game.look());
    around('addPoints', (game, p, n, how, at) => game.score(p, how, at), (game) => { game.gain(); game.teller.scoring = ''; });
    around('drawCard', (game) => game.gain());
    around('playCardFromHand', (game, p, at, opts) => game.begin(p, at, opts), (game, play) => game.played(play));
    around('resolveSpellEffects', (game, p, n) => game.resolve(p, n), (game, thing) => game.resolved(thing));
    around('resolveChainItem', (game, item) => game.take(item), (game, thing, item) => game.taken(thing, item));
    around('execOps', (game, ops, of) => { game.look(); game.sources.push(game.source(of)); }, (game) => { game.look(); game.sources.pop(); });
    around('startShowdown', (game, at, attacker, combat) => game.showdown(at, attacker, combat));
    around('burnOut', (game, p) => game.tell('burned_out', p));
    around('startTurn', (game) => { game.look(); game.scored.clear(); game.tell('turn_began', game.G.turn, '', { turn: game.G.turnCount + 1 }); });
    around('assignDamage', (game, p, total, units) => game.sources.push({ assigns: units[0].loc }), (game) => game.sources.pop());
  }

  look() {
    if (!this.over) this.teller.look();
  }

  tell(kind, p, object = '', data = {}) {
    this.teller.tell(kind, p < 0 ? '' : this.teller.names[p], object, data);
  }

  score(p, how, at) {
    this.look();
    this.teller.scoring = how;
    if (how !== 'conquer' && how !== 'hold') return;
    const fresh = (bf, i) => bf.scored[p] && !this.scored.has(`${p} ${i}`);
    const field = how === 'hold' ? at : this.G.bfs.findIndex(fresh);
    this.scored.add(`${p} ${field}`);
    this.teller.held.back = { p, how, field, before: this.G.players[p].points };
  }

  // What was scored is told before what came of it: a point, or a card.
  gain() {
    if (this.teller.held.back) {
      const { p, how, field, before } = this.teller.held.back;
      this.teller.held.back = null;
      this.tell('scored', p, `battlefield:${this.teller.fields[field]}`, { how, gained: this.G.players[p].points - before });
    }
    this.look();
  }

  // A card begins to be played; the card itself is known once it has left its place.
  begin(p, at, opts = {}) {
    this.look();
    const P = this.G.players[p];
    const n = opts.champZone ? P.champN : opts.directN ?? P.hand[at];
    const play = { n, p, thing: null, chosen: this.chosen, hidden: !!opts.fromHidden };
    this.chosen = null;
    this.teller.plays.push(play);
    return play;
  }

  played(play) {
    this.look();
    const { plays } = this.teller;
    if (this.onChain(play)) return; // it waits in a showdown, until it is taken from the chain
    plays.splice(plays.indexOf(play), 1);
    this.look();
  }

  onChain(play) {
    return !!this.G.showdown && !!play.thing && this.G.showdown.chain.includes(play.thing.record);
  }

  resolve(p, n) {
    this.look();
    const play = this.teller.plays.findLast((each) => each.n === n && each.thing && each.thing.zone === 'chain');
    if (play) {
      this.unasked(play);
      play.resolving = true;
      this.tell('resolving', p, this.teller.ref(play.thing));
      this.sources.push(play.thing);
    }
    return play && { thing: play.thing, item: this.teller.ref(play.thing), p };
  }

  // Outside of showdowns the opponent may react to a spell that is no counterspell. It asks nobody who has nothing to react with: they pass.
  unasked(play) {
    const { counter, steal } = this.checkout.own.FX[play.n];
    if (this.G.showdown || this.G.winner !== null || play.hidden || play.passed || counter || steal) return;
    play.passed = true;
    this.tell('priority', 1 - play.p);
    this.tell('passed', 1 - play.p);
  }

  resolved(kept) {
    this.look();
    if (!kept) return;
    this.sources.pop();
    if (kept.thing.zone !== 'chain') this.teller.completed(kept.thing, this.teller.names[kept.p], kept.item);
  }

  // An item is taken from the chain of a showdown.
  take(item) {
    const play = this.teller.plays.find((each) => each.thing && each.thing.record === item);
    this.look();
    if (!play) return null;
    play.countered = item.countered;
    if (item.kind !== 'counter' || item.countered) return { play };
    play.resolving = true;
    this.tell('resolving', item.p, this.teller.ref(play.thing));
    return { play, counters: true, item: this.teller.ref(play.thing) };
  }

  taken(kept, item) {
    this.look();
    if (!kept) return;
    if (kept.counters) {
      const target = item.target && this.teller.of(item.target);
      if (target && item.target.countered) this.tell('countered', target.seat, this.teller.ref(target), { by: kept.item });
      this.teller.completed(kept.play.thing, this.teller.names[item.p], kept.item);
    }
    const { plays } = this.teller;
    plays.splice(plays.indexOf(kept.play), 1);
    this.look();
  }

  source(of) {
    const record = of && (of.unit || of.gear);
    const last = this.sources[this.sources.length - 1];
    return (record && this.teller.of(record)) || (last && !last.assigns ? last : null);
  }

  showdown(at, attacker, combat) {
    this.look();
    const zone = `battlefield:${this.teller.fields[at]}`;
    this.tell('showdown_began', attacker, zone, { combat: !!combat });
    if (combat) this.tell('combat_began', attacker, zone, { defender: this.teller.names[1 - attacker] });
  }

  // -- its questions

  pages() {
    const change = () => this.look();
    const units = (list) => list.map((unit) => this.option(unit));
    return {
      log: change,
      render: change,
      confirmP: async (p, title) => {
        const name = this.paying() && /\[가속\]/.test(title) ? `Accelerate of ${this.item()}` : `${this.paying() ? 'optional of' : 'may'} ${this.item()}`;
        return (await this.ask(name, p, [{ name: 'no', tag: 'no', value: false }, { name: 'yes', tag: 'yes', value: true }])).value;
      },
      pickUnitFrom: async (p, list, title, optional) => {
        if (!list.length) return null;
        const done = optional ? [{ name: 'done', value: null }] : [];
        return (await this.ask(this.targeting(), p, [...done, ...units(list)])).value;
      },
      pickOption: async (p, title, list) => {
        if (!list.length) return null;
        if (this.hiding !== undefined) return this.hiding;
        const name = list.some(({ v }) => v === 'base') ? `location of ${this.item()}` : `choice of ${this.item()}`;
        // Its page can always be closed; what needs no answer is titled so.
        const none = /선택\)$/.test(title) && !list.some(({ v }) => v === 'skip') ? [{ name: 'no', value: null }] : [];
        return (await this.ask(name, p, unlike([...none, ...list.map(({ v, label, n }) => ({ name: this.named(p, v, label, n), value: v }))]))).value;
      },
      pickReaction: (p, title, list) => this.reaction(p, list),
      pickNumber: async (p, title, least, most) => {
        const numbers = [];
        for (let value = least; value <= most; value++) numbers.push({ name: String(value), value });
        return (await this.ask(`number of ${this.item()}`, p, numbers)).value;
      },
      pickHandCard: async (p) => {
        const cards = this.hand(p).map((thing, at) => ({ name: this.teller.label(thing), value: at }));
        return cards.length ? (await this.ask(`discard for ${this.item()}`, p, cards)).value : null;
      },
    };
  }

  // Whether a card's costs are being chosen: it has not left its place yet.
  paying() {
    const play = this.teller.plays[this.teller.plays.length - 1];
    return !!play && !play.thing && play.chosen;
  }

  item() {
    const source = this.sources[this.sources.length - 1];
    const play = this.teller.plays[this.teller.plays.length - 1];
    const thing = this.paying() || (source && !source.assigns ? source : play && play.thing);
    return thing ? this.teller.label(thing) : 'the game';
  }

  targeting() {
    const source = this.sources[this.sources.length - 1];
    if (source && source.assigns !== undefined) return `assign damage at ${this.teller.zone(source.assigns, 0)}`;
    return `${this.paying() ? 'cost' : 'target'} of ${this.item()}`;
  }

  option(unit) {
    const thing = this.teller.of(unit);
    return { name: thing ? this.teller.label(thing) : `unit ${unit.uid}`, value: unit };
  }

  // What it chooses among by the place in a list is gear, the player's own unless it says whose.
  named(p, v, label, n) {
    const gear = v && v.i !== undefined && this.G.players[v.pi ?? p].gear[v.i];
    const thing = v && this.teller.of(v.u || v.g || gear || v);
    if (thing) return this.teller.label(thing);
    if (v === 'base' || (typeof v === 'number' && v < 2 && !n)) return this.teller.zone(v, this.G.actingPlayer);
    return n ? this.checkout.own.CARD_BY_N[n].name : label;
  }

  hand(p) {
    const zone = `hand:${this.teller.names[p]}`;
    const left = this.teller.things.filter((thing) => thing.zone === zone);
    return this.G.players[p].hand.map((n) => left.splice(left.findIndex((thing) => thing.n === n), 1)[0]);
  }

  async ask(name, p, options) {
    this.look();
    if (options.length === 1) return options[0];
    const shown = options.map((option) => ({ name: option.name, tag: option.tag || '' }));
    const index = await new Promise((resolve) => {
      this.waiting = { options, resolve };
      this.settle({ question: { name, player: this.teller.names[p], options: shown } });
    });
    return options[index];
  }

  // Take an option of the question that waits; the play goes on.
  answer(index) {
    const { options, resolve } = this.waiting || { options: [] };
    if (!(index in options)) throw new Error(`no option ${index}`);
    this.waiting = null;
    resolve(index);
  }

  end(why) {
    if (!this.over) {
      this.over = true;
      this.settle({ ended: why });
    }
    throw new Over(why);
  }

  // -- its turns

  async run() {
    const { ctx } = this.checkout;
    const { G, teller } = this;
    this.scored = new Set();
    teller.tell('game_began', this.scenario.turn_player, '', { turn_player: this.scenario.turn_player, phase: 'main' });
    teller.ready = true;
    await ctx.cleanup(G.turn);
    while (G.winner === null) {
      await this.act(G.state === 'showdown' ? G.actingPlayer : G.turn);
    }
    this.look();
    this.tell('game_ended', -1, '', { winner: teller.names[G.winner], why: 'points' });
    this.end('game over');
  }

  async act(p) {
    const { ctx } = this.checkout;
    const fight = this.G.showdown;
    const chosen = await this.choose(p, this.actions(p), 'act');
    if (chosen !== PASS) {
      await this.perform(p, chosen);
      return;
    }
    this.refused.clear();
    this.tell('passed', p, '', fight && !fight.chain.length ? { focus: true } : {});
    if (!fight) await ctx.endTurn();
    else if (fight.passes === 1 && !fight.chain.length) {
      this.tell('showdown_ended', -1, `battlefield:${this.teller.fields[fight.bfIdx]}`);
      await ctx.showdownPass();
    } else await ctx.showdownPass();
    this.look();
  }

  async choose(p, actions) {
    this.look();
    this.tell('priority', p);
    return this.ask('act', p, [PASS, ...unlike(actions.filter((action) => !this.refused.has(action.name)))]);
  }

  async perform(p, action) {
    const before = this.teller.count;
    await action.run();
    this.look();
    if (this.teller.count > before) this.refused.clear();
    else this.refused.add(action.name);
  }

  actions(p) {
    const found = [...this.plays(p), ...this.abilities(p)];
    return this.G.state === 'showdown' ? found : [...found, ...this.hides(p), ...this.moves(p)];
  }

  plays(p) {
    const { ctx, own } = this.checkout;
    const P = this.G.players[p];
    const out = [];
    const offer = (thing, n, hidden, run) => {
      const card = own.CARD_BY_N[n];
      const cost = hidden ? [0, []] : [ctx.applyCostMods(p, card, card.e || 0), ctx.powerPips(card)];
      if (ctx.playRestriction(card, p, hidden) || !(ctx.canPay(p, ...cost) || (own.FX[n].addCost && !hidden))) return;
      out.push({ name: `play ${this.teller.label(thing)}${hidden ? ' from facedown' : ''}`, tag: 'play', run: () => { this.chosen = thing; return run(); } });
    };
    this.hand(p).forEach((thing, at) => offer(thing, P.hand[at], false, () => ctx.playCardFromHand(p, at)));
    if (P.champInZone) {
      const thing = this.teller.things.find((each) => each.zone === `champion:${P.name}`);
      if (thing) offer(thing, P.champN, false, () => ctx.playCardFromHand(p, -1, { champZone: true }));
    }
    this.G.bfs.forEach((bf, at) => {
      const able = bf.hiddenCards.find((card) => card.by === p && !(card.turn === this.G.turnCount && this.G.turn === p));
      if (able) offer(this.teller.of(able), able.n, true, () => ctx.playHidden(p, at));
    });
    return out;
  }

  abilities(p) {
    const { ctx, own } = this.checkout;
    const P = this.G.players[p];
    const sources = [...ctx.allUnits(p).filter((unit) => !unit.isToken).map((u) => [{ kind: 'unit', u }, u, u.n]), ...P.gear.map((g) => [{ kind: 'gear', g }, g, g.n])];
    const legend = this.teller.things.find((thing) => thing.zone === `legend:${P.name}`);
    const out = [];
    const offer = (thing, source, n, spent) => own.FX[n].activated.forEach((ability, at) => {
      const cost = ability.cost || {};
      const pips = [...(cost.pips || []), ...Array(cost.power || 0).fill('Any')];
      if ((cost.exhaustSelf && spent) || !ctx.canPay(p, cost.energy || 0, pips)) return;
      out.push({ name: `activate ${this.teller.label(thing)} ${this.place(thing, at)}`, tag: 'activate', run: () => ctx.activateAbility(p, source, ability) });
    });
    for (const [source, record, n] of sources) offer(this.teller.of(record), source, n, record.ex);
    if (legend) offer(legend, { kind: 'legend' }, P.legendN, P.legendEx);
    return out;
  }

  // The place of a card's n-th activated ability among all its abilities, as the scenario has them.
  place(thing, at) {
    const { abilities = [] } = this.scenario.cards[thing.name] || {};
    const places = abilities.map((ability, place) => (ability.type === 'Activated' ? place : -1)).filter((place) => place >= 0);
    return places[at] ?? at;
  }

  hides(p) {
    const { ctx, own } = this.checkout;
    const room = (bf) => bf.controller === p && bf.hiddenCards.length < (bf.n === own.BF_STATIC.DOUBLE_HIDE ? 2 : 1);
    const fields = this.teller.fields.filter((_, at) => room(this.G.bfs[at]));
    const able = ctx.canPay(p, 0, ['Any']) || (own.FX[this.G.players[p].legendN].altHideCost && ctx.canPay(p, 1, []));
    const out = [];
    this.hand(p).forEach((thing, at) => {
      if (!able || !own.FX[thing.n].kw.hidden) return;
      for (const field of fields) {
        const run = async () => {
          this.hiding = this.teller.fields.indexOf(field);
          await ctx.hideCard(p, at);
          this.hiding = undefined;
        };
        out.push({ name: `hide ${this.teller.label(thing)} at ${field}`, tag: 'hide', run });
      }
    });
    return out;
  }

  // Whether a unit may be moved there, as the checkout's own page for it checks.
  able(unit, to) {
    const { ctx, own } = this.checkout;
    if (unit.ex || unit.loc === to || to >= this.real) return false;
    if (unit.loc === 'base') return true;
    return to === 'base' ? this.G.bfs[unit.loc].n !== own.BF_STATIC.NO_RETREAT : !!ctx.effKw(unit).ganking;
  }

  moves(p) {
    const out = [];
    for (const unit of this.checkout.ctx.allUnits(p))
      for (const to of ['base', 0, 1])
        if (this.able(unit, to)) out.push({ name: `move ${this.option(unit).name} to ${this.teller.zone(to, p)}`, run: () => this.march(p, [unit], to) });
    return out;
  }

  async march(p, units, to) {
    const { ctx } = this.checkout;
    for (;;) {
      const more = ctx.allUnits(p).filter((unit) => !units.includes(unit) && this.able(unit, to));
      const { value } = await this.ask(`also move to ${this.teller.zone(to, p)}`, p, [{ name: 'done', value: null }, ...more.map((unit) => this.option(unit))]);
      if (!value) break;
      units.push(value);
    }
    this.tell('standard_move', p, '', { units: units.map((unit) => this.teller.ref(this.teller.of(unit))), to: this.teller.zone(to, p) });
    await ctx.moveUnits(p, units, to);
  }

  // The window for Reactions to a spell that is played outside of showdowns.
  async reaction(p, list) {
    const hand = this.hand(p);
    const named = unlike(list.map(({ v, isCounter }) => ({ name: `play ${this.teller.label(hand[v])}`, tag: 'play', value: v, isCounter })));
    this.tell('priority', p);
    const chosen = await this.ask('act', p, [PASS, ...named]);
    const play = this.teller.plays[this.teller.plays.length - 1];
    if (play) play.passed = chosen === PASS;
    if (chosen === PASS) {
      this.tell('passed', p);
      return null;
    }
    this.chosen = hand[chosen.value];
    if (chosen.isCounter) this.counter(p, hand[chosen.value]);
    return chosen.value;
  }

  // Outside of showdowns a counterspell goes straight to the trash: that it was played, and resolved, is told here.
  counter(p, thing) {
    const { teller } = this;
    const target = teller.plays.findLast((play) => play.thing && play.thing.zone === 'chain');
    const [name, seat] = [teller.names[p], thing.seat];
    teller.place(thing, 'chain', seat, null);
    const item = teller.ref(thing);
    this.tell('resolving', p, item);
    if (target && this.checkout.own.FX[thing.n].counter) {
      this.tell('countered', target.p, teller.ref(target.thing), { by: item });
      target.countered = true;
    }
    teller.place(thing, `trash:${name}`, seat, null);
    teller.completed(thing, name, item);
    // The card is told to be where the checkout is about to put it.
    teller.ready = false;
    queueMicrotask(() => { teller.ready = true; });
  }

  // -- what can be seen

  snapshot() {
    this.look();
    const { teller, G } = this;
    const objects = {};
    for (const thing of teller.things) {
      if (!/^(base|battlefield|facedown|legend)(:|$)/.test(thing.zone)) continue;
      const entry = { zone: thing.zone, controller: teller.names[thing.seat], owner: teller.names[thing.owner] };
      const { record } = thing;
      if (record && record.ex !== undefined) entry.exhausted = !!record.ex;
      if (record && record.uid) Object.assign(entry, { damage: record.dmg, might: this.might(record), statuses: statuses(record) });
      objects[teller.ref(thing)] = entry;
    }
    const players = {};
    G.players.forEach((P, p) => {
      const seen = { points: P.points, hand: P.hand.length, deck: P.deck.length, trash: this.refs(`trash:${P.name}`), banishment: this.refs(`banishment:${P.name}`) };
      // With runes on the board it pays as it likes: then what is left says nothing.
      if (!P.runes.length) Object.assign(seen, { energy: P.energy, power: Object.values(P.power).reduce((sum, n) => sum + n, 0) });
      players[teller.names[p]] = seen;
    });
    const waiting = teller.plays.map((play) => play.thing).filter((thing) => thing && thing.zone === 'chain');
    const chain = waiting.map((thing) => teller.ref(thing));
    const controllers = Object.fromEntries(teller.fields.map((name, at) => [name, G.bfs[at].controller === null ? '' : teller.names[G.bfs[at].controller]]));
    return { objects, players, chain, battlefields: controllers };
  }

  refs(zone) {
    return this.teller.things.filter((thing) => thing.zone === zone).map((thing) => this.teller.ref(thing)).sort();
  }

  // In its own sum of damage a stunned unit has none, and all of it as what has to be dealt to kill it (423.1.b, 423.1.c).
  might(unit) {
    return this.checkout.ctx.might(unit, this.teller.part(unit) || undefined, { forKill: true });
  }
}

const statuses = (unit) => [...(unit.buff > 0 ? ['buffed'] : []), ...(unit.stunned ? ['stunned'] : [])];

// Options of one name are one option: cards that are alike.
function unlike(options) {
  const seen = new Set();
  return options.filter(({ name }) => !seen.has(name) && seen.add(name));
}

// What its pages would show.
function silent(pages = {}) {
  const nothing = () => {};
  const fx = new Proxy({}, { get: () => nothing });
  return new Proxy({ fx, ...pages }, { get: (target, name) => target[name] ?? nothing });
}

module.exports = { Game, Over };
