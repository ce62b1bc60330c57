import type { SandboxSession } from '../../../core/ports/sandbox.ts';
import type { Check, Inspection, Problem } from '../../../core/ports/sandbox-manager.ts';
import { codeFrame } from '../../dev-server/code-frame.ts';
import type { VisitReport } from '../../dev-server/visit-report.ts';
import type { DevServer } from '../dev-server.ts';
import { checkBuild } from './build.ts';
import { judgeConsole } from './console.ts';
import { type Finding, inTime } from './finding.ts';
import { judgePage } from './page.ts';
import { typecheck } from './typecheck.ts';
import { visit } from './visit.ts';

export interface Inspected {
  readonly session: SandboxSession;
  readonly devServer: DevServer;
  readonly browsers: readonly string[];
}

/** Together with the preceding build and the time to stop it, well below a minute. */
const visitMs = 25_000;
const mostProblems = 50;
const longestText = 2_000;
const readMs = 2_000;
const largestSource = 1024 * 1024;

/** A check with its problems. */
interface Done {
  readonly check: Check;
  readonly problems: readonly Problem[];
}

/** Inspects an app. Types are checked in parallel to the other checks, which run in sequence. */
export async function inspect(app: Inspected, signal: AbortSignal): Promise<Inspection> {
  const looks = [checkTypes(app, signal), checkApp(app, signal)] as const;
  // Wait until nothing runs any more before returning, even after an abort.
  await Promise.allSettled(looks);
  const [types, { build, page, said, screenshot, isOpened }] = await Promise.all(looks);
  const checks = [types, build, page, said].map(({ check }) => check);
  // Problems that prevent the build come first, because the list is truncated.
  const problems = [build, types, page, said].flatMap((done) => done.problems);
  return {
    ok: checks.every(({ ok }) => ok),
    checks,
    isOpened,
    problems: await withFrames(app.session, problems.slice(0, mostProblems), signal),
    screenshot: screenshot === null ? null : Buffer.from(screenshot, 'base64'),
  };
}

async function checkTypes({ session }: Inspected, signal: AbortSignal): Promise<Done> {
  const since = performance.now();
  return done('typecheck', since, await typecheck(session, signal));
}

async function checkApp(app: Inspected, signal: AbortSignal) {
  const since = performance.now();
  const build = done('build', since, await checkBuild(app.devServer, signal));
  const visitedAt = performance.now();
  const report = await look(app, signal);
  const isSeen = typeof report !== 'string';
  const page = isSeen ? judgePage(report, build.problems) : unseen(report);
  const said = isSeen ? judgeConsole(report) : unseen(report);
  return {
    build,
    page: done('page', visitedAt, page),
    said: done('console', visitedAt, said),
    screenshot: isSeen ? report.screenshot : null,
    isOpened: isSeen && report.means === 'browser' && report.status !== null,
  };
}

function done(name: Check['name'], since: number, { ok, summary, problems }: Finding): Done {
  const durationMs = Math.round(performance.now() - since);
  return { check: { name, ok, summary: cut(summary), durationMs }, problems };
}

/** Returns the report of a visit, or the reason why there was none. */
async function look(
  { session, devServer, browsers }: Inspected,
  signal: AbortSignal,
): Promise<VisitReport | string> {
  if (devServer.state.status !== 'ready') return 'Not checked: the dev server is not running.';
  return inTime<VisitReport | string>(
    visitMs,
    signal,
    (limit) => visit(session, browsers, limit),
    (reason) => `The page could not be checked: ${reason}`,
  );
}

function unseen(summary: string): Finding {
  return { ok: false, summary, problems: [] };
}

async function withFrames(
  session: SandboxSession,
  problems: readonly Problem[],
  signal: AbortSignal,
): Promise<Problem[]> {
  const limits = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(readMs)]),
    maxBytes: largestSource,
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
      return { ...problem, message: cut(message), frame: frame === null ? null : cut(frame) };
    }),
  );
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}
