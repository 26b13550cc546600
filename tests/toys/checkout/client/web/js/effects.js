const FX = {};
const BF_STATIC = {};
function compileCard() { return { kw: {}, triggers: {}, activated: [], playOps: [] }; }
function compileAllCards() { CARDS.forEach((card) => { FX[card.n] = compileCard(card); }); }
