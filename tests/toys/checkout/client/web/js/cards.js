// A toy checkout, written for tests: just enough of an engine for the adapter to load, set and drive. Four cards.
const CARDS = [
  { n: 1, name: 'Plain - Soldier', ko: 'Soldier', type: 'Unit', super: null, dom: ['Fury'], e: 1, p: null, m: 3, text: '', tags: [] },
  { n: 2, name: 'Cleave', ko: 'Cleave', type: 'Spell', super: null, dom: ['Fury'], e: 1, p: null, m: null, text: '', tags: [] },
  { n: 3, name: 'Rally', ko: 'Rally', type: 'Spell', super: null, dom: ['Fury'], e: 1, p: null, m: null, text: '', tags: [] },
  { n: 4, name: 'Anvil', ko: 'Anvil', type: 'Gear', super: null, dom: ['Fury'], e: 1, p: null, m: null, text: '', tags: [] },
];
const CARD_BY_N = {};
CARDS.forEach((card) => { CARD_BY_N[card.n] = card; });
