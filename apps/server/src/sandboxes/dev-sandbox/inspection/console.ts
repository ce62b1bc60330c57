import type { VisitReport } from '../../dev-server/visit-report.ts';
import { count, type Finding } from './finding.ts';

/** Evaluates the errors that the page logged during a visit. */
export function judgeConsole({ means, end, pageErrors }: VisitReport): Finding {
  if (means === 'crawl') {
    const summary = 'No browser is available; the modules of the page were requested instead.';
    return { ok: true, summary, problems: [] };
  }
  const problems = pageErrors
    .filter(({ kind }) => kind !== 'module')
    .map(({ kind: _, text, ...place }) => ({
      source: 'runtime' as const,
      message: text,
      ...place,
      frame: null,
    }));
  const told = count(problems.length, 'error');
  if (end !== 'loaded') {
    return { ok: false, summary: `${told}, and the page closed early.`, problems };
  }
  return { ok: problems.length === 0, summary: told, problems };
}
