import { type BoundedInput, boundedInputs } from './regexes/bounded-inputs.ts';
import { collectRegexes, type RegexUse } from './regexes/collect-regexes.ts';
import { readVerdicts } from './regexes/verdicts.ts';

/** No regular expression of shipped code may take more than linear time, unless its input is known to be short. */
const verdicts = readVerdicts();
const uses = collectRegexes();
const usedBounds = new Set<BoundedInput>();
const problems = uses.flatMap(problemOf);

function problemOf(use: RegexUse): string[] {
  const { file, line, literal } = use;
  const location = `${file}:${line}: ${literal ?? 'a pattern made at run time'}`;
  const verdict = literal === undefined ? 'unknown' : verdicts.get(literal);
  if (verdict === 'linear') return [];
  if (verdict === undefined) return [`${location} has no verdict yet: run npm run regexes`];
  const bound = boundedInputs.find(
    ({ under, literal: only }) =>
      file.startsWith(under) && (only === undefined ? verdict !== 'worse' : only === literal),
  );
  if (bound) {
    usedBounds.add(bound);
    return [];
  }
  const growth = { quadratic: 'takes quadratic time', worse: 'takes cubic time or worse' };
  const why = verdict === 'unknown' ? 'could not be analysed' : growth[verdict];
  return [
    `${location} ${why}. Rewrite it, or bound its input and say where in scripts/regexes/bounded-inputs.ts`,
  ];
}

const literals = new Set(uses.map(({ literal }) => literal));
for (const literal of verdicts.keys()) {
  if (!literals.has(literal)) problems.push(`${literal} is no longer used: run npm run regexes`);
}
for (const bound of boundedInputs) {
  const { under, literal = 'any pattern' } = bound;
  if (!usedBounds.has(bound)) problems.push(`bounded-inputs.ts: ${under} does not need ${literal}`);
}
for (const problem of problems) console.error(problem);
console.log(`regular expressions: ${uses.length}, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
