import type { SandboxSession } from '../../../core/ports/sandbox.ts';
import type { Problem } from '../../../core/ports/sandbox-manager.ts';
import { type CheckOutcome, formatCount, withTimeout } from './check-outcome.ts';
import { readCompilerErrors } from './read-compiler-errors.ts';

const typecheckMs = 45_000;
const outputBytes = 256 * 1024;

/** The first existing file defines which sources belong to the app. */
const configs = ['tsconfig.app.json', 'tsconfig.json'];
/** Defines how the app's server is checked, if it has one: with Node's types, which its pages lack. */
const serverConfig = 'tsconfig.server.json';
const serverEntry = 'server/index.ts';
const compilerPath = 'node_modules/.bin/tsc';
/** The compiler that TypeScript 7's `tsc`, a Node script, takes 0.15 s to find and start. */
const nativeCompilerPath = `node_modules/@typescript/typescript-linux-${process.arch}/lib/tsc`;
/** The part of that script that finds it; earlier versions have none. */
const finderPath = 'node_modules/typescript/lib/getExePath.js';
/**
 * Lets the compiler skip files that have not changed since the last check, which is most of its work. Needs a shell,
 * because only the sandbox knows the path of its temporary directory.
 *
 * The native compiler checks with several threads that repeat each other's work and collects garbage that would fit into
 * memory: without both, a check takes half the CPU time. It yields to the dev server, which the browser waits for at
 * the same moment.
 */
const compileScript = `
set -- -p "$1" --noEmit --pretty false --incremental --tsBuildInfoFile "$TMPDIR/dev-server/$2.tsbuildinfo"
export GOGC=off GOMEMLIMIT=512MiB
if [ -f ${finderPath} ] && [ -x ${nativeCompilerPath} ]; then
  exec nice -n 10 ${nativeCompilerPath} "$@" --checkers 1
fi
exec "./$0" "$@"`;

/** Runs the project's own compiler. */
export function typecheck(session: SandboxSession, signal: AbortSignal): Promise<CheckOutcome> {
  return withTimeout(
    typecheckMs,
    signal,
    (limit) => compile(session, limit),
    (reason) => ({ ok: false, summary: `The types could not be checked: ${reason}`, problems: [] }),
  );
}

async function compile(session: SandboxSession, signal: AbortSignal): Promise<CheckOutcome> {
  const config = await firstOf(session, configs, signal);
  if (!config) return skipped('there is no tsconfig.json');
  const compiler = await firstOf(session, [compilerPath], signal);
  if (!compiler) return skipped('the project has no TypeScript');
  const hasServer =
    (await firstOf(session, [serverConfig], signal)) &&
    (await firstOf(session, [serverEntry], signal));
  const checks = [
    check(session, compiler, { config, state: 'types' }, signal),
    ...(hasServer
      ? [check(session, compiler, { config: serverConfig, state: 'server-types' }, signal)]
      : []),
  ];
  // Files that both parts use are checked twice.
  const problems = uniqueProblems((await Promise.all(checks)).flat());
  return { ok: problems.length === 0, summary: formatCount(problems.length, 'error'), problems };
}

interface TypeCheck {
  readonly config: string;
  /** Name of the compiler's record of the check, for the next one. */
  readonly state: string;
}

async function check(
  session: SandboxSession,
  compiler: string,
  { config, state }: TypeCheck,
  signal: AbortSignal,
): Promise<Problem[]> {
  const command = ['/bin/sh', '-c', compileScript, compiler, config, state] as const;
  const result = await session.run(command, { signal, maxOutputBytes: outputBytes });
  const output = result.output.toString();
  const problems = readCompilerErrors(output);
  if (result.exitCode === 0 || problems.length > 0) return problems;
  const end = result.signal ?? `exit code ${result.exitCode}`;
  throw new Error(`the compiler stopped with ${end}. ${output.trim().slice(-500)}`);
}

function uniqueProblems(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function skipped(reason: string): CheckOutcome {
  return { ok: true, summary: `Types were not checked: ${reason}.`, problems: [] };
}

async function firstOf(
  session: SandboxSession,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const path of paths) if (await session.stat(path, { signal })) return path;
  return undefined;
}
