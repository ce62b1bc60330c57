import type { Problem } from '../../../core/ports/sandbox-manager.ts';
import { unlessAborted } from '../../../core/unless-aborted.ts';
import type { DevServer } from '../dev-server.ts';
import { type CheckOutcome, formatCount, withTimeout } from './check-outcome.ts';

const buildTimeoutMs = 25_000;

/** Returns the dev server's errors once it has checked all written files. */
export function checkDevServerErrors(
  devServer: DevServer,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  return withTimeout(
    buildTimeoutMs,
    signal,
    (limit) => checkErrors(devServer, limit),
    (reason) => failed('build', `The dev server does not respond. ${reason}`),
  );
}

async function checkErrors(devServer: DevServer, signal: AbortSignal): Promise<CheckOutcome> {
  const { blockedReason } = devServer;
  if (blockedReason !== undefined) return failed('install', blockedReason);
  await unlessAborted(devServer.notifyChanged([]), signal);
  const state = await unlessAborted(devServer.settled(), signal);
  if (state.status === 'failed') return failed('build', state.message);
  const problems = devServer.errors.map(
    ({ plugin: _, ...error }): Problem => ({ source: 'build', ...error }),
  );
  return { ok: problems.length === 0, summary: formatCount(problems.length, 'error'), problems };
}

function failed(source: 'build' | 'install', message: string): CheckOutcome {
  const [summary = ''] = message.split('\n', 1);
  const noLocation = { file: null, line: null, column: null, frame: null };
  return { ok: false, summary, problems: [{ source, message, ...noLocation }] };
}
