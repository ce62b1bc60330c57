/** Errors of an authorization server for which a retry is pointless. */
const finalCodes = ['invalid_grant', 'invalid_client', 'unauthorized_client'];

/** Detected by code, because checking the class would load the whole library. */
export function isFinalOAuthError(error: unknown): boolean {
  return finalCodes.includes(codeOf(error) ?? '');
}

export function isUnknownClientError(error: unknown): boolean {
  return codeOf(error) === 'invalid_client';
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
