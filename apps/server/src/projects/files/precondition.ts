import { ApiError } from '../../core/api-error.ts';

/** Conditions on a file's current content: hashes, or `*` for any content. */
export interface Precondition {
  readonly ifMatch?: readonly string[] | '*' | undefined;
  /** `*` means that the file must not exist. */
  readonly ifNoneMatch?: readonly string[] | '*' | undefined;
}

/**
 * Rejects a change to a file whose content is not what the sender expects. During an active turn the agent changes
 * files too, so a request without a precondition is rejected as well.
 */
export function checkPrecondition(
  { ifMatch, ifNoneMatch }: Precondition,
  path: string,
  current: string | undefined,
  isTurnInProgress: boolean,
): void {
  const isMet =
    (ifMatch === undefined || matchesTag(ifMatch, current)) &&
    (ifNoneMatch === undefined || !matchesTag(ifNoneMatch, current));
  const isMissing = isTurnInProgress && ifMatch === undefined && ifNoneMatch === undefined;
  if (isMet && !isMissing) return;
  const message = isMissing
    ? 'A turn is in progress. Send If-Match with the version you want to change'
    : 'The file has changed since you read it';
  throw new ApiError('PRECONDITION_FAILED', message, {
    hint: "Read the file again. To create a file only if it doesn't exist, send If-None-Match: *",
    details: [{ path, code: current ? 'current_sha256' : 'no_file', message: current ?? '' }],
    ...(current && { headers: { etag: `"${current}"` } }),
  });
}

export function matchesTag(tags: readonly string[] | '*', current: string | undefined): boolean {
  if (current === undefined) return false;
  return tags === '*' || tags.includes(current);
}
