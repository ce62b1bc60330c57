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
    advice: 'Everything that is there stays. More credits, then: millwright continue',
  },
  RATE_LIMITED: { ending: 'busy' },
  QUEUE_FULL: { ending: 'busy', advice: 'See what runs with: millwright follow' },
  CAPACITY_EXCEEDED: { ending: 'busy' },
  SERVICE_UNAVAILABLE: { ending: 'busy' },
  SHUTTING_DOWN: { ending: 'busy' },
  AUTH_UNAVAILABLE: { ending: 'busy' },
  NETWORK_ERROR: {
    ending: 'unreachable',
    advice: 'Start a service with: millwright serve, or name another by --url or MILLWRIGHT_URL',
  },
  UNEXPECTED_ANSWER: {
    ending: 'unreachable',
    advice: 'Something answers there that is no Millwright service. Is the address right?',
  },
  PROJECT_NOT_FOUND: { ending: 'failed', advice: 'See what there is with: millwright projects' },
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
  return isUnknown ? `This service cannot do that yet (${message})` : message;
}

function reasonOf({ cause }: MillwrightError): string {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : undefined;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'no such host',
    ETIMEDOUT: 'it does not answer',
    UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  };
  return code ? `: ${known[code] ?? code}` : '';
}
