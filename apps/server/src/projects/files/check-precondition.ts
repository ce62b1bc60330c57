import { ApiError } from '../../core/api-error.ts';
import { isPreconditionMet, type Precondition } from '../../http/precondition.ts';

/**
 * Rejects a change to a file whose content is not what the sender expects. During an active turn the agent changes
 * files too, so a request without a precondition is rejected as well.
 */
export function checkPrecondition(
  precondition: Precondition,
  path: string,
  current: string | undefined,
  isTurnInProgress: boolean,
): void {
  const { ifMatch, ifNoneMatch } = precondition;
  const isMissing = isTurnInProgress && ifMatch === undefined && ifNoneMatch === undefined;
  if (isPreconditionMet(precondition, current) && !isMissing) return;
  const message = isMissing
    ? 'A turn is in progress. Send If-Match with the version you want to change'
    : 'The file has changed since you read it';
  throw new ApiError('PRECONDITION_FAILED', message, {
    hint: "Read the file again. To create a file only if it doesn't exist, send If-None-Match: *",
    details: [{ path, code: current ? 'current_sha256' : 'no_file', message: current ?? '' }],
    ...(current && { headers: { etag: `"${current}"` } }),
  });
}
