import { ApiError } from '../../core/api-error.ts';
import type { ListName } from './attachment-limits.ts';

export const notJson = (cause?: unknown) =>
  new ApiError('INVALID_JSON', 'The body is not valid JSON', { cause });

export const notAnObject = () => new ApiError('INVALID_JSON', 'The body must be a JSON object');

export const emptyBody = () =>
  new ApiError('INVALID_JSON', 'The body is empty: send a JSON object');

export const restTooLarge = (maxBytes: number) =>
  new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The body has more than ${maxBytes} bytes besides the data of its images and documents`,
  );

export const tooComplex = (what: string) =>
  new ApiError('VALIDATION_FAILED', `The body has ${what}`);

/** Matches the request schema's error, but is thrown without waiting for the rest of the upload. */
export function dataTooLarge(list: ListName, index: number, maxChars: number): ApiError {
  return fieldError('PAYLOAD_TOO_LARGE', {
    path: `${list}.${index}.data`,
    code: 'too_large',
    message: `at most ${maxChars} characters of base64`,
  });
}

/** Matches the request schema's error. */
export function tooMany(list: ListName, max: number): ApiError {
  const noun = list === 'images' ? 'images' : 'files';
  return fieldError('VALIDATION_FAILED', {
    path: list,
    code: 'too_many',
    message: `at most ${max} ${noun} per turn`,
  });
}

function fieldError(
  code: 'PAYLOAD_TOO_LARGE' | 'VALIDATION_FAILED',
  detail: { path: string; code: string; message: string },
): ApiError {
  return new ApiError(code, `${detail.path}: ${detail.message}`, { details: [detail] });
}
