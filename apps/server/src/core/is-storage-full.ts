import { ApiError } from './api-error.ts';

/** No space or quota left on a file system, and PostgreSQL's `disk_full`. */
const storageFullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const maxCauseDepth = 10;

/** True if the cause of an error, at any depth, is a lack of storage space. */
export function isStorageFull(error: unknown): boolean {
  return findStorageCode(error) !== undefined;
}

export function findStorageCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < maxCauseDepth && current; depth += 1) {
    const { code, cause } = current as { code?: unknown; cause?: unknown };
    if (storageFullCodes.has(code)) return String(code);
    current = cause;
  }
  return undefined;
}

export function storageFullError(cause?: unknown): ApiError {
  return new ApiError('STORAGE_FULL', 'The server has run out of storage space', {
    hint: 'Try again later. If you run this server, free some disk space; it recovers automatically.',
    cause,
  });
}
