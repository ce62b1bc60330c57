import type { Problem } from '../../../core/ports/sandbox-manager.ts';
import type { VisitReport } from '../../dev-server/visit-report.ts';
import type { Finding } from './finding.ts';

/** Evaluates whether the page loads. Skips files for which the dev server already reported a problem. */
export function judgePage(report: VisitReport, told: readonly Problem[]): Finding {
  const known = new Set(told.map(({ file }) => file));
  const missing = report.pageErrors.filter(({ kind }) => kind === 'module');
  const problems = [
    ...faults(report),
    ...missing
      .filter(({ file }) => file === null || !known.has(file))
      .map(({ text, file }) => problem('build', text, file)),
  ];
  const hasOtherReason = told.length > 0 || report.pageErrors.length > 0 || problems.length > 0;
  const isBlank = report.isBlank && report.unreachable.length === 0;
  if (isBlank && !hasOtherReason) problems.push(problem('runtime', BLANK));
  const ok = problems.length === 0 && missing.length === 0 && !isBlank;
  return { ok, summary: summaryOf(report, missing.length), problems };
}

const BLANK = 'The page is blank: it loads, but shows nothing.';

function faults({ status, isHtml, end, means }: VisitReport): Problem[] {
  if (end === 'crashed') return [problem('runtime', 'The page crashed the browser.')];
  if (status === null) return [problem('build', 'The page does not respond.')];
  if (status !== 200) return [problem('build', `The page returns status ${status}.`)];
  if (!isHtml) return [problem('build', 'The page is not HTML.')];
  if (end === 'loaded') return [];
  const what = means === 'browser' ? 'The page does' : 'The modules of the page do';
  return [problem('runtime', `${what} not finish loading.`)];
}

function summaryOf(report: VisitReport, missing: number): string {
  const { status, isBlank, unreachable, means } = report;
  const [fault] = faults(report);
  return [
    fault?.message ?? `The page returns status ${status}.`,
    ...(missing > 0 ? [`Modules that do not load: ${missing}.`] : []),
    ...(isBlank ? ['It is blank.'] : []),
    ...(unreachable.length > 0
      ? [`Hosts that are unreachable from the sandbox: ${unreachable.join(', ')}.`]
      : []),
    ...(means === 'crawl' ? ['Without a browser: its modules were requested one by one.'] : []),
  ].join(' ');
}

function problem(source: Problem['source'], message: string, file: string | null = null): Problem {
  return { source, message, file, line: null, column: null, frame: null };
}
