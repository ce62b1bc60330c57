import { type CheckOutcome, formatCount } from './check-outcome.ts';
import { type LocatedVisit, toProblem } from './locate-page-errors.ts';

/** Evaluates the errors that the page logged during a visit. */
export function evaluateConsoleErrors({ method, end, pageErrors }: LocatedVisit): CheckOutcome {
  if (method === 'crawl') {
    const summary = 'No browser is available; the modules of the page were requested instead.';
    return { ok: true, summary, problems: [] };
  }
  const problems = pageErrors.filter(({ kind }) => kind !== 'module').map(toProblem);
  const summary = formatCount(problems.length, 'error');
  if (end !== 'loaded') {
    return { ok: false, summary: `${summary}, and the page closed early.`, problems };
  }
  return { ok: problems.length === 0, summary, problems };
}
