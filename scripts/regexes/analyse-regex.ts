import type { Diagnostics } from 'recheck';
import recheck from 'recheck/lib/browser.js';

/** Worst-case time in relation to the input length. */
export const growths = ['linear', 'quadratic', 'worse', 'unknown'] as const;
export type Growth = (typeof growths)[number];

const automatonMs = 3_000;
/** Counts steps instead of time, so that the result does not depend on load. */
const fuzz = {
  checker: 'fuzz',
  timeout: 60_000,
  attackLimit: 10_000_000,
  maxAttackStringSize: 30_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
} as const;

/**
 * Worst-case growth of a backtracking engine's time. The automaton is exact, but gives up on large patterns and does
 * not support lookarounds; then a fuzzer searches for slow inputs.
 */
export function analyseRegex(literal: string): Growth {
  const end = literal.lastIndexOf('/');
  // Without case folding a class matches the same letters here: `(?-i:` is only used around both cases.
  const source = literal.slice(1, end).replaceAll('(?-i:', '(?:');
  const flags = literal.slice(end + 1);
  if (!hasLongRepetition(source)) return 'linear';
  const exact = recheck.checkSync(source, flags, { checker: 'automaton', timeout: automatonMs });
  if (exact.status !== 'unknown') return growthOf(exact);
  return growthOf(recheck.checkSync(source, flags, fuzz));
}

function growthOf(found: Diagnostics): Growth {
  if (found.status === 'unknown') return 'unknown';
  if (found.status === 'safe') return 'linear';
  const { complexity } = found;
  return complexity.type === 'polynomial' && complexity.degree === 2 ? 'quadratic' : 'worse';
}

/** More repetitions than this count as unbounded. */
const fewRepetitions = 200;

function hasLongRepetition(source: string): boolean {
  const outsideClasses = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x');
  if (/[*+]/.test(outsideClasses)) return true;
  const counted = outsideClasses.matchAll(/\{\d+(,\d*)?\}/g);
  return [...counted].some(([braces, upTo]) => {
    const maxRepetitions = upTo === undefined ? braces.slice(1, -1) : upTo.slice(1);
    return maxRepetitions === '' || Number(maxRepetitions) > fewRepetitions;
  });
}
