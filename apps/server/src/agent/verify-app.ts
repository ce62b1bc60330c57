import { createHash } from 'node:crypto';
import type { Event, EventOf } from '@millwright/contract';
import { buildRefundEvent } from '../core/build-refund-event.ts';
import type { TurnWork } from '../core/ports/agent.ts';
import { SandboxError } from '../core/ports/sandbox.ts';
import type { DevSandbox, Inspection, Problem } from '../core/ports/sandbox-manager.ts';
import type { Redact } from '../core/redact.ts';
import type { Verified } from './journal-entries.ts';

/** The number of this repair attempt, and the maximum. */
export interface Repairs {
  readonly attempt: number;
  readonly max: number;
}

const maxErrors = 10;

export interface VerifiedApp {
  readonly openSandbox: () => Promise<DevSandbox>;
  /** Removes the secrets of the project's code, which may print them in an error. */
  readonly redact: Redact;
  /** Keeps the picture of an app that works. */
  readonly saveScreenshot: (screenshot: Uint8Array) => Promise<void>;
}

/** Inspects the app in its current state, emits the result and records it. */
export async function verifyApp(
  work: TurnWork,
  app: VerifiedApp,
  repairs: Repairs,
  refund: (verified: Verified) => Promise<number>,
): Promise<Verified> {
  await work.emit(status('verifying', 'Checking the app'));
  const found = await inspect(work, app);
  const inspection = typeof found === 'string' ? undefined : found;
  const result: Verified = {
    kind: 'verified',
    verdict: inspection ? (inspection.ok ? 'ok' : 'failed') : 'unknown',
    isOpened: inspection?.isOpened === true,
    summary: inspection?.ok === false ? summaryOf(inspection.problems) : '',
    report: inspection?.ok === false ? reportOf(inspection) : '',
    signatures: [...new Set(inspection?.problems.map(signatureOf) ?? [])],
  };
  const events = [...verificationEvents(work, found, repairs)];
  if (inspection?.ok && inspection.screenshot) await app.saveScreenshot(inspection.screenshot);
  const refunded = await refund(result);
  if (refunded === 0) {
    await work.record(result, { events });
    return result;
  }
  const verified = { ...result, refunded };
  await work.record(verified, { events: [...events, buildRefundEvent(work.assignment, refunded)] });
  return verified;
}

/** Returns a message if the app cannot be inspected. */
async function inspect(
  { signal }: TurnWork,
  { openSandbox, redact }: VerifiedApp,
): Promise<Inspection | string> {
  try {
    const sandbox = await openSandbox();
    const { screenshot, ...found } = await sandbox.inspect(signal);
    return { ...redact(found), screenshot };
  } catch (error) {
    if (error instanceof SandboxError) return redact(error.message);
    throw error;
  }
}

function* verificationEvents(
  { assignment }: TurnWork,
  found: Inspection | string,
  { attempt, max }: Repairs,
): Generator<Event> {
  const { turnId: turn_id } = assignment;
  const isUnknown = typeof found === 'string';
  const checks = (isUnknown ? [] : found.checks).map(({ name, ok, summary, durationMs }) => {
    return { name, ok, summary, duration_ms: durationMs };
  });
  const ok = !isUnknown && found.ok;
  const opened = !isUnknown && found.isOpened;
  yield { type: 'verification', data: { turn_id, ok, checks, opened, screenshot_url: null } };
  if (isUnknown) {
    yield status('verifying', `The app could not be checked: ${found}`);
  } else if (!ok) {
    yield status('build_error', summaryOf(found.problems));
    for (const problem of found.problems.slice(0, maxErrors)) {
      const tries = { auto_fix: assignment.autoFix, attempt, max_attempts: max };
      yield { type: 'build_error', data: { tool_call_id: null, ...problem, ...tries } };
    }
  }
}

export function status(
  phase: 'verifying' | 'build_error' | 'fixing' | 'thinking',
  message: string,
): EventOf<'status'> {
  return { type: 'status', data: { message, phase, progress: null } };
}

/** One line for the user. */
function summaryOf(problems: readonly Problem[]): string {
  const [first] = problems;
  if (!first) return 'The app failed its checks';
  const count = problems.length === 1 ? 'an error' : `${problems.length} errors`;
  return `The app has ${count}: ${locationOf(first)}${firstLine(first.message)}`;
}

/** Strips the final period, since more text follows. */
function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? text).replace(/\.$/, '');
}

function locationOf({ file, line }: Problem): string {
  if (file === null) return '';
  return line === null ? `${file}: ` : `${file}:${line}: `;
}

export const reportLead = 'Millwright checked the app after your changes and found problems:';

/** The full report for the model. */
function reportOf({ checks, problems }: Inspection): string {
  const failed = checks.filter(({ ok }) => !ok).map(({ name, summary }) => `${name}: ${summary}`);
  const details = problems.map((problem) => {
    const frame = problem.frame === null ? '' : `\n${problem.frame}`;
    return `[${problem.source}] ${locationOf(problem)}${problem.message}${frame}`;
  });
  return [
    reportLead,
    failed.join('\n'),
    ...details,
    'Find the cause and fix it with the smallest change that works. Then say in one sentence what it was.',
  ].join('\n\n');
}

/** Ignores line numbers, which shift during edits: the signature of a problem stays the same until it is fixed. */
function signatureOf({ source, file, message }: Problem): string {
  const wording = message.replaceAll(/\d+/g, '0');
  return createHash('sha256').update(`${source}\n${file}\n${wording}`).digest('hex').slice(0, 16);
}
