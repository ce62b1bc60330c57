import type { SandboxSession } from '../../../core/ports/sandbox.ts';
import type { Check, Inspection, Problem } from '../../../core/ports/sandbox-manager.ts';
import { unlessAborted } from '../../../core/unless-aborted.ts';
import { BrowserLostError } from '../../browser/sandboxed-browser.ts';
import { codeFrame } from '../../dev-server/code-frame.ts';
import type { VisitReport } from '../../dev-server/visit-report.ts';
import type { AppBrowser } from '../app-browser.ts';
import type { DevServer } from '../dev-server.ts';
import { checkDevServerErrors } from './check-dev-server-errors.ts';
import { type CheckOutcome, withTimeout } from './check-outcome.ts';
import { crawlApp } from './crawl-app.ts';
import { evaluateConsoleErrors } from './evaluate-console-errors.ts';
import { evaluatePageLoad } from './evaluate-page-load.ts';
import { type LocatedVisit, locatePageErrors } from './locate-page-errors.ts';
import { typecheck } from './typecheck.ts';

export interface InspectedApp {
  readonly session: SandboxSession;
  readonly devServer: DevServer;
  /** The dev server's port inside the sandbox. */
  readonly port: number;
  /** Undefined on machines without a browser. */
  readonly browser: AppBrowser | undefined;
}

/** With the time to stop it, well below a minute. */
const visitTimeoutMs = 45_000;
const maxProblems = 50;
const maxTextLength = 2_000;
const readTimeoutMs = 2_000;
const maxSourceBytes = 1024 * 1024;

/** A check with its problems. */
interface CheckResult {
  readonly check: Check;
  readonly problems: readonly Problem[];
}

/** Inspects an app. All checks run in parallel. */
export async function inspect(app: InspectedApp, signal: AbortSignal): Promise<Inspection> {
  const running = [checkTypes(app, signal), checkApp(app, signal)] as const;
  // Wait until nothing runs any more before returning, even after an abort.
  await Promise.allSettled(running);
  const [types, { build, page, consoleCheck, screenshot, isOpened }] = await Promise.all(running);
  const checks = [types, build, page, consoleCheck].map(({ check }) => check);
  // Problems that prevent the build come first, because the list is truncated.
  const problems = [build, types, page, consoleCheck].flatMap((result) => result.problems);
  return {
    ok: checks.every(({ ok }) => ok),
    checks,
    isOpened,
    problems: await withFrames(app.session, problems.slice(0, maxProblems), signal),
    screenshot: screenshot === null ? null : Buffer.from(screenshot, 'base64'),
  };
}

async function checkTypes({ session }: InspectedApp, signal: AbortSignal): Promise<CheckResult> {
  const since = performance.now();
  const outcome = await typecheck(session, signal);
  return toCheckResult('typecheck', elapsedSince(since), outcome);
}

async function checkApp(app: InspectedApp, signal: AbortSignal) {
  const since = performance.now();
  const isChecking = app.devServer.isChecking;
  // A browser requests modules like the build check does; each is built once for both.
  const checkBuild = async () =>
    toCheckResult('build', elapsedSince(since), await checkDevServerErrors(app.devServer, signal));
  const building = checkBuild();
  // A server that is still handling earlier changes may restart, which would interrupt the visit.
  const settled = isChecking ? building : Promise.resolve();
  const visiting = settled
    .then(() => visitPage(app, signal))
    .then((report) => ({ report, visitMs: elapsedSince(since) }));
  const [built, { report, visitMs }] = await Promise.all([building, visiting]);
  // The visit itself may have run code that blocks the server.
  const build = isLoaded(report) ? built : await checkBuild();
  const isVisited = typeof report !== 'string';
  const page = isVisited ? evaluatePageLoad(report, build.problems) : notChecked(report);
  const consoleCheck = isVisited ? evaluateConsoleErrors(report) : notChecked(report);
  return {
    build,
    page: toCheckResult('page', visitMs, page),
    consoleCheck: toCheckResult('console', visitMs, consoleCheck),
    screenshot: isVisited ? report.screenshot : null,
    isOpened: isVisited && report.method === 'browser' && report.status !== null,
  };
}

function isLoaded(report: LocatedVisit | string): boolean {
  return typeof report !== 'string' && report.status !== null && report.end === 'loaded';
}

function toCheckResult(
  name: Check['name'],
  durationMs: number,
  { ok, summary, problems }: CheckOutcome,
): CheckResult {
  return { check: { name, ok, summary: truncate(summary), durationMs }, problems };
}

function elapsedSince(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}

/** Returns the report of a visit, or the reason why there was none. */
async function visitPage(app: InspectedApp, signal: AbortSignal): Promise<LocatedVisit | string> {
  return withTimeout<LocatedVisit | string>(
    visitTimeoutMs,
    signal,
    async (limit) => {
      const { status } = await unlessAborted(app.devServer.settled(), limit);
      if (status !== 'ready') return 'Not checked: the dev server is not running.';
      const first = await visit(app, limit);
      const report = wasInterrupted(first) ? await revisit(app, limit) : first;
      return {
        ...report,
        pageErrors: await locatePageErrors(app.session, report.pageErrors, limit),
      };
    },
    (reason) => `The page could not be checked: ${reason}`,
  );
}

/** Errors of a browser whose server closes its connections. */
const closedConnection = /net::ERR_(EMPTY_RESPONSE|CONNECTION_(CLOSED|REFUSED|RESET))/;

/** Returns whether the dev server restarted during a visit, for new packages for example. */
function wasInterrupted({ pageErrors }: VisitReport): boolean {
  return pageErrors.some(({ kind, text }) => kind === 'module' && closedConnection.test(text));
}

/** Visits the page once the dev server has built it. */
async function revisit(app: InspectedApp, signal: AbortSignal): Promise<VisitReport> {
  await unlessAborted(app.devServer.notifyChanged([]), signal);
  await unlessAborted(app.devServer.settled(), signal);
  return visit(app, signal);
}

async function visit(
  { session, port, browser }: InspectedApp,
  signal: AbortSignal,
): Promise<VisitReport> {
  if (!browser) return crawlApp(session, port, signal);
  try {
    return await browser.visit(signal);
  } catch (error) {
    // A page that exhausts the memory takes the whole browser with it.
    if (error instanceof BrowserLostError) return crashed;
    throw error;
  }
}

const crashed: VisitReport = {
  method: 'browser',
  status: null,
  isHtml: false,
  end: 'crashed',
  isBlank: false,
  pageErrors: [],
  unreachable: [],
  screenshot: null,
};

function notChecked(summary: string): CheckOutcome {
  return { ok: false, summary, problems: [] };
}

async function withFrames(
  session: SandboxSession,
  problems: readonly Problem[],
  signal: AbortSignal,
): Promise<Problem[]> {
  const limits = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(readTimeoutMs)]),
    maxBytes: maxSourceBytes,
  };
  const sources = new Map<string, Promise<string | undefined>>();
  const read = (path: string) => {
    const known = sources.get(path) ?? session.readFile(path, limits).then(String, () => undefined);
    sources.set(path, known);
    return known;
  };
  return Promise.all(
    problems.map(async (problem) => {
      const { file, line, column, message } = problem;
      const source = problem.frame === null && file && line ? await read(file) : undefined;
      const frame = source && line ? codeFrame(source, line, column) : problem.frame;
      return {
        ...problem,
        message: truncate(message),
        frame: frame === null ? null : truncate(frame),
      };
    }),
  );
}

function truncate(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
}
