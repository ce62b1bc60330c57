import { MillwrightError } from '@millwright/client';
import type { Ending } from './exit-codes.ts';

/** An error to show to the user, with `advice` on what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly ending: Ending;
  readonly advice: readonly string[];

  constructor(ending: Ending, message: string, ...advice: string[]) {
    super(message);
    this.ending = ending;
    this.advice = advice;
  }
}

const usual: Readonly<Record<string, { ending: Ending; advice?: string }>> = {
  AUTH_REQUIRED: { ending: 'notSignedIn', advice: 'Sign in with: millwright login' },
  TOKEN_INVALID: { ending: 'notSignedIn', advice: 'Sign in again with: millwright login' },
  OUT_OF_CREDITS: {
    ending: 'outOfCredits',
    advice: 'Your work is saved. Add credits, then run: millwright continue',
  },
  RATE_LIMITED: { ending: 'busy' },
  QUEUE_FULL: { ending: 'busy', advice: 'See what is running with: millwright follow' },
  CAPACITY_EXCEEDED: { ending: 'busy' },
  SERVICE_UNAVAILABLE: { ending: 'busy' },
  SHUTTING_DOWN: { ending: 'busy' },
  AUTH_UNAVAILABLE: { ending: 'busy' },
  NETWORK_ERROR: {
    ending: 'unreachable',
    advice: 'Start a service with: millwright serve, or set --url or MILLWRIGHT_URL',
  },
  UNEXPECTED_ANSWER: {
    ending: 'unreachable',
    advice: 'The address responds, but not as a Millwright service. Check the address',
  },
  PROJECT_NOT_FOUND: { ending: 'failed', advice: 'List your projects with: millwright projects' },
};

/** Maps an error of the service or the connection to a message for the user. */
export function failureOf(error: unknown, url: string | undefined): CliError {
  if (error instanceof CliError) return error;
  if (!(error instanceof MillwrightError)) {
    return new CliError('failed', error instanceof Error ? error.message : String(error));
  }
  const { ending, advice } = usual[error.code] ?? { ending: 'failed' as const };
  const isAway = error.code === 'NETWORK_ERROR';
  return new CliError(
    ending,
    isAway ? `Cannot reach ${url}${reasonOf(error)}` : notThere(error),
    ...error.details.map(({ path, message }) => `${path}: ${message}`),
    ...(error.hint ? [error.hint] : []),
    ...(error.retryAfter ? [`Try again in ${error.retryAfter} s`] : []),
    ...(advice ? [advice] : []),
    ...(error.errorRef ? [`Reference ${error.errorRef}`] : []),
  );
}

/** A path unknown to this service is not the user's fault. */
function notThere({ code, status, message }: MillwrightError): string {
  const isUnknown = code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED' || status === 501;
  return isUnknown ? `This service does not support that yet (${message})` : message;
}

function reasonOf({ cause }: MillwrightError): string {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : undefined;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing is listening at this address',
    ENOTFOUND: 'host not found',
    ETIMEDOUT: 'no response',
    UND_ERR_CONNECT_TIMEOUT: 'no response',
  };
  return code ? `: ${known[code] ?? code}` : '';
}
