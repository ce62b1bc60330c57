import type { Problem } from '../../../core/ports/sandbox-manager.ts';
import type { CheckOutcome } from './check-outcome.ts';
import type { LocatedVisit } from './locate-page-errors.ts';

/** Evaluates whether the page loads. Skips files for which the dev server already reported a problem. */
export function evaluatePageLoad(
  report: LocatedVisit,
  buildProblems: readonly Problem[],
): CheckOutcome {
  const known = new Set(buildProblems.map(({ file }) => file));
  const missing = report.pageErrors.filter(({ kind }) => kind === 'module');
  const problems = [
    ...loadProblems(report),
    ...missing
      .filter(({ file }) => file === null || !known.has(file))
      .map(({ text, file }) => problem('build', text, file)),
  ];
  const hasOtherReason =
    buildProblems.length > 0 || report.pageErrors.length > 0 || problems.length > 0;
  const isBlank = report.isBlank && report.unreachable.length === 0;
  if (isBlank && !hasOtherReason) problems.push(problem('runtime', blankMessage));
  const ok = problems.length === 0 && missing.length === 0 && !isBlank;
  return { ok, summary: summaryOf(report, missing.length), problems };
}

const blankMessage = 'The page is blank: it loads, but shows nothing.';

function loadProblems({ status, isHtml, end, method }: LocatedVisit): Problem[] {
  if (end === 'crashed') return [problem('runtime', 'The page crashed the browser.')];
  if (status === null) return [problem('build', 'The page does not respond.')];
  if (status !== 200) return [problem('build', `The page returns status ${status}.`)];
  if (!isHtml) return [problem('build', 'The page is not HTML.')];
  if (end === 'loaded') return [];
  const subject = method === 'browser' ? 'The page does' : 'The modules of the page do';
  return [problem('runtime', `${subject} not finish loading.`)];
}

function summaryOf(report: LocatedVisit, missing: number): string {
  const { status, isBlank, unreachable, method } = report;
  const [fault] = loadProblems(report);
  return [
    fault?.message ?? `The page returns status ${status}.`,
    ...(missing > 0 ? [`Modules that do not load: ${missing}.`] : []),
    ...(isBlank ? ['It is blank.'] : []),
    ...(unreachable.length > 0
      ? [`Hosts that are unreachable from the sandbox: ${unreachable.join(', ')}.`]
      : []),
    ...(method === 'crawl' ? ['Without a browser: its modules were requested one by one.'] : []),
  ].join(' ');
}

function problem(source: Problem['source'], message: string, file: string | null = null): Problem {
  return { source, message, file, line: null, column: null, frame: null };
}
