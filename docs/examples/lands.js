// A whole adapter for the wire protocol of headjudge in JavaScript: the same engine as lands.py. It plays lands (305.1), and nothing else.
// headjudge subjects check -- node lands.js
'use strict';

const readline = require('node:readline');

const say = (value) => process.stdout.write(JSON.stringify(value) + '\n');

class Game {
  constructor(scenario) {
    this.events = 0;
    this.player = scenario.turn_player;
    this.cards = scenario.cards;
    this.placed = scenario.placed.map((card) => ({ ...card, ref: `${card.card}#${card.id}.0` }));
    const me = scenario.players.find((player) => player.name === this.player);
    this.played = me?.counts?.lands ?? 0;
    this.ended = '';
    this.began = this.tell('game_began', '', this.player, '', [], { turn_player: this.player, phase: scenario.phase ?? 'main' });
  }

  // Write an event and return its id.
  tell(kind, rule, player, object, causes, data) {
    const id = this.events++;
    say({ event: { id, kind, rule, player, object, data, causes } });
    return id;
  }

  // The lands that may be played now, by the name of the option.
  lands() {
    const mine = (card) => card.zone === `hand:${this.player}` && this.cards[card.card].types.includes('Land');
    return new Map(this.played ? [] : this.placed.filter(mine).map((card) => [`play ${card.card}#${card.id}`, card]));
  }

  // What is asked next; null when the play has ended. With one option there is nothing to ask.
  question() {
    const options = [{ name: 'pass', tag: 'pass' }, ...[...this.lands().keys()].map((name) => ({ name, tag: 'play' }))];
    if (!this.ended && options.length === 1) this.end();
    return this.ended ? null : { name: 'act', player: this.player, options };
  }

  answer(index) {
    const options = this.question()?.options ?? [];
    if (!(index in options)) throw new Error(`no option ${index}`);
    if (index === 0) {
      this.end();
      return;
    }
    const card = this.lands().get(options[index].name);
    const { ref: before, zone: origin } = card;
    card.ref = `${card.card}#${card.id}.1`;
    card.zone = 'battlefield';
    this.played += 1;
    const action = this.tell('special_action', '116.2a', this.player, before, [this.began], { what: 'play land' });
    const moved = this.tell('move', '305.1', this.player, before, [action], {
      origin, to: 'battlefield', becomes: card.ref, why: 'play', card: card.card, owner: card.owner, controller: this.player,
    });
    this.tell('played', '305.1', this.player, card.ref, [moved], { item: '', card: 'land', name: card.card });
  }

  end() {
    this.ended = 'game over';
    this.tell('game_ended', '', '', '', [], { winner: '', why: 'end of the scenario' });
  }

  snapshot() {
    const objects = {};
    for (const card of this.placed) objects[card.ref] = { zone: card.zone, controller: card.controller || card.owner };
    return { objects, players: { [this.player]: {} }, chain: [] };
  }
}

const HELLO = {
  name: 'lands', version: '1', game: 'magic', edition: '2026-04-17', protocol: 1,
  observes: ['game_began', 'special_action', 'move', 'played', 'game_ended'],
  deviations: { 'everything else': 'This engine plays lands and nothing else.' },
};

// Why a scenario can't be played; empty when it can.
function refuses(scenario) {
  if (scenario.game !== 'magic') return 'this engine plays magic';
  if ((scenario.phase ?? 'main') !== 'main' || scenario.setup) return 'this engine begins in a main phase';
  const hand = scenario.placed.filter((card) => card.zone === `hand:${scenario.turn_player}`).map((card) => scenario.cards[card.card]);
  const lands = hand.filter((card) => card.types.includes('Land'));
  if (!lands.length) return 'there is no land to play';
  return lands.every((card) => (card.supertypes ?? []).includes('Basic')) ? '' : 'a land with text';
}

let game = null;

function reply({ do: what, scenario, index }) {
  if (what === 'hello') return { hello: HELLO };
  if (what === 'refuses') return { refused: refuses(scenario) };
  if (what === 'snapshot' && game) return { snapshot: game.snapshot() };
  if (what === 'start') {
    const why = refuses(scenario);
    if (why) return { refused: why };
    game = new Game(scenario);
  } else if (what === 'answer' && game) {
    game.answer(index);
  } else {
    return { error: `no request ${what}` };
  }
  const question = game.question();
  return question ? { question } : { ended: game.ended };
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = reply(request);
  } catch (error) {
    answer = { error: error.message };
  }
  say({ id: request.id, ...answer });
});
