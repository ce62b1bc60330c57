import { analyseRegex } from './regexes/analyse-regex.ts';
import { collectRegexes } from './regexes/collect-regexes.ts';
import { readVerdicts, writeVerdicts } from './regexes/verdicts.ts';

/** `npm run regexes`: analyses regular expressions without a verdict and drops unused verdicts. */
const oldVerdicts = readVerdicts();
const literals = new Set(collectRegexes().flatMap(({ literal }) => literal ?? []));
const verdicts = new Map([...oldVerdicts].filter(([literal]) => literals.has(literal)));
console.log(`${oldVerdicts.size - verdicts.size} verdicts dropped`);
const missing = [...literals].filter((literal) => !verdicts.has(literal)).sort();
console.log(`${missing.length} literals to analyse`);
for (const literal of missing) {
  const verdict = analyseRegex(literal);
  verdicts.set(literal, verdict);
  // Saved one by one: analysing all of them takes minutes and may be stopped.
  writeVerdicts(verdicts);
  if (verdict !== 'linear') console.log(`${verdict}: ${literal}`);
}
writeVerdicts(verdicts);
