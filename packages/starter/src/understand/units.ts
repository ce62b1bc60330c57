import unitWords from '../../data/units.json' with { type: 'json' };

/** Units as displayed, with the ways to write them. */
const units: Readonly<Record<string, readonly string[]>> = unitWords.spellings;

const unitOf = new Map<string, string>();
for (const [unit, ways] of Object.entries(units)) for (const way of ways) unitOf.set(way, unit);

/** Currency symbols, with the ways to write the currency. */
const currencies: readonly (readonly [sign: string, ways: RegExp])[] = [
  ['€', /€|\beuros?\b|\beur\b/i],
  ['CHF', /\bchf\b|\bswiss francs?\b|\bfranken\b/i],
  ['£', /£|\bgbp\b|\bpounds sterling\b|\bquid\b/i],
  ['C$', /\bcad\b|canadian dollars?/i],
  ['A$', /\baud\b|australian dollars?/i],
  ['$', /\$|\busd\b|\bdollars?\b|\bbucks\b/i],
  ['¥', /¥|\byen\b|\bjpy\b|\byuan\b|\brmb\b/i],
  ['₹', /₹|\brupees?\b|\binr\b/i],
  ['kr', /\bkr\b|\bkronor\b|\bkroner\b|\bsek\b|\bnok\b|\bdkk\b/i],
  ['zł', /zł|\bpln\b|\bzloty\b/i],
  ['₺', /₺|\blira\b/i],
  ['R$', /\breais\b|\bbrl\b/i],
  ['₿', /₿|\bbtc\b/i],
];

export const unitNamed = (word: string): string | undefined =>
  unitOf.get(word.trim().toLowerCase());

export const isMinutes = (word: string): boolean =>
  /^(?:min|mins|minutes?|minuten|minutos)$/i.test(word.trim());

export const currencyIn = (text: string): string | undefined =>
  currencies.find(([, ways]) => ways.test(text))?.[0];
