import { type ErrorCode, type ErrorDetail, errorKind } from '@millwright/contract';

export interface ApiErrorOptions {
  readonly hint?: string;
  readonly details?: readonly ErrorDetail[];
  /** Overrides the catalogue's status for a code that has two (a signature under two prefixes). */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error reported to the caller. Any other thrown error becomes INTERNAL_ERROR. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly hint: string | undefined;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = options.status ?? errorKind(code).status;
    this.hint = options.hint;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}
