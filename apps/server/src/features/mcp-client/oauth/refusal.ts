/** Errors of an authorization server for which a retry is pointless. */
const final = ['invalid_grant', 'invalid_client', 'unauthorized_client'];

/** Detected by code, because checking the class would load the whole library. */
export function isRefusal(error: unknown): boolean {
  return final.includes(codeOf(error) ?? '');
}

export function isUnknownClient(error: unknown): boolean {
  return codeOf(error) === 'invalid_client';
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
