import type { ReleaseFinding } from '@millwright/contract';
import type { DevSandbox, Inspection, Problem } from '../../core/ports/sandbox-manager.ts';

/** Checks the app as turns do. Retries once if the first check was inconclusive. */
export async function checkApp(
  sandbox: DevSandbox,
  signal: AbortSignal,
): Promise<ReleaseFinding[]> {
  const first = await sandbox.inspect(signal);
  const isInconclusive = !first.ok && first.problems.length === 0;
  return toFindings(isInconclusive ? await sandbox.inspect(signal) : first);
}

export function toFindings({ checks, problems }: Inspection): ReleaseFinding[] {
  const passed = (name: string) => checks.some((check) => check.name === name && check.ok);
  // Console errors on a page that loads only warn: the owner should know, but may publish.
  const isBlocking = ({ source }: Problem) => source !== 'runtime' || !passed('page');
  const reported = problems.map((problem) => toFinding(problem, isBlocking(problem)));
  const unexplained = checks
    .filter(({ ok }) => !ok)
    .filter(({ name }) => !hasProblemFor(name, problems));
  return [
    ...reported,
    // A type check that timed out says nothing about the app; a page that does not load does.
    ...unexplained.map(({ name, summary }) =>
      toFinding(
        { source: 'build', message: summary, file: null, line: null, column: null, frame: null },
        name === 'build' || name === 'page',
      ),
    ),
  ];
}

function hasProblemFor(name: string, problems: readonly Problem[]): boolean {
  if (name === 'typecheck') return problems.some(({ source }) => source === 'typecheck');
  return problems.some(({ source }) => source !== 'typecheck');
}

const advice: Readonly<Record<Problem['source'], string>> = {
  typecheck: 'Fix the type, or ask the agent to fix it.',
  build: 'Fix the code, or ask the agent to fix it. Then publish again.',
  runtime: 'Check it in the preview, or ask the agent to fix it.',
  install: 'Fix package.json, or ask the agent to fix it.',
};

function toFinding({ source, message, file, line }: Problem, blocks: boolean): ReleaseFinding {
  return {
    id: `app:${source}:${file ?? ''}:${line ?? ''}`,
    step: 'app',
    blocks,
    acceptable: false,
    accepted: false,
    severity: blocks ? 'high' : 'low',
    file,
    line,
    message,
    advice: advice[source],
    url: null,
  };
}
