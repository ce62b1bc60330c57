import { MillwrightError } from '@millwright/client';
import type { ExitReason } from './exit-codes.ts';

/** An error to show to the user, with `advice` on what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitReason: ExitReason;
  readonly advice: readonly string[];

  constructor(exitReason: ExitReason, message: string, ...advice: string[]) {
    super(message);
    this.exitReason = exitReason;
    this.advice = advice;
  }
}

const knownErrors: Readonly<Record<string, { exitReason: ExitReason; advice?: string }>> = {
  AUTH_REQUIRED: { exitReason: 'notSignedIn', advice: 'Sign in with: millwright login' },
  TOKEN_INVALID: { exitReason: 'notSignedIn', advice: 'Sign in again with: millwright login' },
  OUT_OF_CREDITS: {
    exitReason: 'outOfCredits',
    advice: 'Your work is saved. Add credits, then run: millwright continue',
  },
  RATE_LIMITED: { exitReason: 'busy' },
  QUEUE_FULL: { exitReason: 'busy', advice: 'See what is running with: millwright follow' },
  CAPACITY_EXCEEDED: { exitReason: 'busy' },
  SERVICE_UNAVAILABLE: { exitReason: 'busy' },
  SHUTTING_DOWN: { exitReason: 'busy' },
  AUTH_UNAVAILABLE: { exitReason: 'busy' },
  NETWORK_ERROR: {
    exitReason: 'unreachable',
    advice: 'Start a service with: millwright serve, or set --url or MILLWRIGHT_URL',
  },
  UNEXPECTED_ANSWER: {
    exitReason: 'unreachable',
    advice: 'The address responds, but not as a Millwright service. Check the address',
  },
  PROJECT_NOT_FOUND: {
    exitReason: 'failed',
    advice: 'List your projects with: millwright projects',
  },
};

/** Maps an error of the service or the connection to a message for the user. */
export function toCliError(error: unknown, url: string | undefined): CliError {
  if (error instanceof CliError) return error;
  if (!(error instanceof MillwrightError)) {
    return new CliError('failed', error instanceof Error ? error.message : String(error));
  }
  const { exitReason, advice } = knownErrors[error.code] ?? { exitReason: 'failed' as const };
  const isUnreachable = error.code === 'NETWORK_ERROR';
  return new CliError(
    exitReason,
    isUnreachable ? `Cannot reach ${url}${describeCause(error)}` : formatMessage(error),
    ...error.details.map(({ path, message }) => `${path}: ${message}`),
    ...(error.hint ? [error.hint] : []),
    ...(error.retryAfter ? [`Try again in ${error.retryAfter} s`] : []),
    ...(advice ? [advice] : []),
    ...(error.errorRef ? [`Reference ${error.errorRef}`] : []),
  );
}

/** A path unknown to this service is not the user's fault. */
function formatMessage({ code, status, message }: MillwrightError): string {
  const isUnknown = code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED' || status === 501;
  return isUnknown ? `This service does not support that yet (${message})` : message;
}

function describeCause({ cause }: MillwrightError): string {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : undefined;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const descriptions: Record<string, string> = {
    ECONNREFUSED: 'nothing is listening at this address',
    ENOTFOUND: 'host not found',
    ETIMEDOUT: 'no response',
    UND_ERR_CONNECT_TIMEOUT: 'no response',
  };
  return code ? `: ${descriptions[code] ?? code}` : '';
}
