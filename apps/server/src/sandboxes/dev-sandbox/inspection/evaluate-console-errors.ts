import type { VisitReport } from '../../dev-server/visit-report.ts';
import { type CheckOutcome, formatCount } from './check-outcome.ts';

/** Evaluates the errors that the page logged during a visit. */
export function evaluateConsoleErrors({ method, end, pageErrors }: VisitReport): CheckOutcome {
  if (method === 'crawl') {
    const summary = 'No browser is available; the modules of the page were requested instead.';
    return { ok: true, summary, problems: [] };
  }
  const problems = pageErrors
    .filter(({ kind }) => kind !== 'module')
    .map(({ kind: _, text, ...location }) => ({
      source: 'runtime' as const,
      message: text,
      ...location,
      frame: null,
    }));
  const summary = formatCount(problems.length, 'error');
  if (end !== 'loaded') {
    return { ok: false, summary: `${summary}, and the page closed early.`, problems };
  }
  return { ok: problems.length === 0, summary, problems };
}
