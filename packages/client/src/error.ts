import type { ErrorBody, ErrorCode, ErrorDetail } from '@millwright/contract';

/** What can go wrong on this side of the wire. */
type OwnCode =
  /** Nothing was answered, or the connection broke off. */
  | 'NETWORK_ERROR'
  /** Something was answered, but not in the words of the contract. */
  | 'UNEXPECTED_ANSWER'
  /** The service closed the socket and does not want to be called again like this. */
  | 'SOCKET_CLOSED'
  /** The socket broke off before the answer: whether it was done is not known. */
  | 'ANSWER_LOST';

/** Open: a newer service has codes of its own. */
export type MillwrightErrorCode = ErrorCode | OwnCode | (string & {});

interface Particulars {
  readonly status?: number | undefined;
  readonly errorRef?: string | undefined;
  readonly hint?: string | undefined;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** The one error of this library; `code` says which. */
export class MillwrightError extends Error {
  override readonly name = 'MillwrightError';
  readonly code: MillwrightErrorCode;
  /** Of the HTTP answer, where there was one. */
  readonly status: number | undefined;
  /** Names this very occurrence to the people who run the service. */
  readonly errorRef: string | undefined;
  readonly hint: string | undefined;
  /** Which fields of a request were wrong. */
  readonly details: readonly ErrorDetail[];
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined;

  constructor(code: MillwrightErrorCode, message: string, particulars: Particulars = {}) {
    const { status, errorRef, hint, details = [], retryAfter, cause } = particulars;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.errorRef = errorRef;
    this.hint = hint;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

export const networkError = (cause?: unknown) =>
  new MillwrightError('NETWORK_ERROR', 'The service cannot be reached, or the connection broke', {
    cause,
  });

/** The error that a refused request answers with; something in between may answer in other words. */
export async function refusal(response: Response): Promise<MillwrightError> {
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (typeof body?.code !== 'string') {
    return new MillwrightError('UNEXPECTED_ANSWER', `HTTP ${status}`, { status, retryAfter });
  }
  const { code, message = code, error_ref: errorRef, hint, details } = body;
  return new MillwrightError(code, message, { status, errorRef, hint, details, retryAfter });
}
