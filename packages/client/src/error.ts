import type { ErrorBody, ErrorCode, ErrorDetail } from '@millwright/contract';

/** Errors that originate on the client. */
type ClientErrorCode =
  /** No response, or the connection broke. */
  | 'NETWORK_ERROR'
  /** A response that violates the contract. */
  | 'UNEXPECTED_ANSWER'
  /** The service closed the socket with a code that forbids reconnecting. */
  | 'SOCKET_CLOSED'
  /** The socket broke before the reply: the outcome is unknown. */
  | 'ANSWER_LOST';

/** Open-ended: a newer service may add codes. */
export type MillwrightErrorCode = ErrorCode | ClientErrorCode | (string & {});

interface MillwrightErrorOptions {
  readonly status?: number | undefined;
  readonly errorRef?: string | undefined;
  readonly hint?: string | undefined;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** The only error class of this library; `code` tells errors apart. */
export class MillwrightError extends Error {
  override readonly name = 'MillwrightError';
  readonly code: MillwrightErrorCode;
  /** Status of the HTTP response, if there was one. */
  readonly status: number | undefined;
  /** Identifies this occurrence to the operators of the service. */
  readonly errorRef: string | undefined;
  readonly hint: string | undefined;
  /** Invalid fields of a request. */
  readonly details: readonly ErrorDetail[];
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(code: MillwrightErrorCode, message: string, options: MillwrightErrorOptions = {}) {
    const { status, errorRef, hint, details = [], retryAfter, cause } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.errorRef = errorRef;
    this.hint = hint;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

export const createNetworkError = (cause?: unknown) =>
  new MillwrightError('NETWORK_ERROR', 'The service is unreachable, or the connection was lost', {
    cause,
  });

/** Builds the error for a failed response; a proxy in between may respond in another format. */
export async function errorFromResponse(response: Response): Promise<MillwrightError> {
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (typeof body?.code !== 'string') {
    return new MillwrightError('UNEXPECTED_ANSWER', `HTTP ${status}`, { status, retryAfter });
  }
  return errorFromBody({ ...body, code: body.code }, { status, retryAfter });
}

/** Builds the error for a body that a response or an event of a stream contains. */
export function errorFromBody(
  {
    code,
    message = code,
    error_ref: errorRef,
    hint,
    details,
  }: Partial<ErrorBody> & { code: string },
  { status, retryAfter }: Pick<MillwrightErrorOptions, 'status' | 'retryAfter'> = {},
): MillwrightError {
  return new MillwrightError(code, message, { status, errorRef, hint, details, retryAfter });
}
