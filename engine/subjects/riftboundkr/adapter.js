// Adapter for riftboundKr (github misakila58/riftboundKr): the wire protocol on one side, a user's checkout on the other.
// headjudge fuzz riftbound --subject riftboundkr:CHECKOUT starts it, as: node adapter.js CHECKOUT
//
// The checkout's own files run unchanged; what its pages would ask is asked over the wire, and each change that they would draw
// is an event. It names no rules and no causes.
'use strict';

const readline = require('node:readline');
const { Checkout } = require('./checkout.js');
const { Game, Over } = require('./game.js');

const say = (value) => process.stdout.write(JSON.stringify(value) + '\n');

const OBSERVES = [
  'game_began', 'game_ended', 'turn_began', 'priority', 'passed', 'move', 'status', 'damage', 'healed', 'killed', 'might', 'points', 'scored',
  'control', 'contested', 'standard_move', 'showdown_began', 'showdown_ended', 'combat_began', 'finalized', 'resolving', 'resolved', 'played',
  'countered', 'burned_out', 'turn_queued',
];
const DEVIATIONS = {
  triggers: 'Triggered abilities resolve at once and use no chain (its notes for developers say so).',
  targets: 'Targets are chosen on resolution (its notes for developers say so).',
  'options to play': 'A spell without a legal target is offered, since targets are chosen on resolution.',
  'options to activate': 'An ability without a legal target is offered, since targets are chosen on resolution.',
  order: 'Of battlefields contested at once the first has its showdown first (its notes for developers say so).',
  'oracle:seats': 'What happens or triggers at once goes seat by seat, whoever has the turn.',
  priority: 'Outside of showdowns only the opponent of who plays a spell may react to it, once.',
};

function main(root) {
  const checkout = new Checkout(root);
  let game = null;

  const hello = () => ({
    hello: {
      name: 'riftboundkr', version: checkout.version(), game: 'riftbound', edition: '1.4', protocol: 1,
      observes: OBSERVES, deviations: DEVIATIONS, cards: checkout.names(),
    },
  });
  // The rest of a reply, once the play has stopped; an error of the checkout's ends the process, as a crash.
  const stops = (go) => new Promise((settle) => {
    go(settle);
  });
  const start = (scenario) => stops((settle) => {
    if (game) game.over = true;
    game = new Game(checkout, scenario, say, (rest) => game.settled(rest));
    game.settled = settle;
    game.run().catch((error) => {
      if (error instanceof Over) return;
      const [, where = ''] = String(error.stack).match(/\n\s+(at .*)/) || [];
      process.stderr.write(`${error.message} ${where}\n`);
      process.exit(1);
    });
  });
  const answer = (index) => stops((settle) => {
    game.settled = settle;
    game.answer(index);
  });

  async function reply({ do: what, scenario, index }) {
    if (what === 'hello') return hello();
    if (what === 'refuses') return { refused: checkout.refuses(scenario) };
    if (what === 'start') {
      const refused = checkout.refuses(scenario);
      return refused ? { refused } : start(scenario);
    }
    if (!game) return { error: `no request ${what} before a start` };
    if (what === 'snapshot') return { snapshot: game.snapshot() };
    return what === 'answer' ? answer(index) : { error: `no request ${what}` };
  }

  let last = Promise.resolve();
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    last = last.then(async () => {
      let request = { id: -1 };
      let rest;
      try {
        request = JSON.parse(line);
        rest = await reply(request);
      } catch (error) {
        rest = { error: error.message };
      }
      say({ id: request.id, ...rest });
    });
  });
}

if (!process.argv[2]) {
  process.stderr.write('expected the path of a checkout of riftboundKr\n');
  process.exitCode = 2;
} else main(process.argv[2]);
