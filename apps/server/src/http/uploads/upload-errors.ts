import { ApiError } from '../../core/api-error.ts';

/** The client has disconnected, so this error serves only the log. */
export const clientDisconnected = (cause: unknown) =>
  new ApiError('INVALID_JSON', 'The client disconnected before the body was complete', { cause });

export const bodyTooLarge = (maxBytes: number) =>
  new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes`);
