import { MillwrightError } from '@millwright/client';

/** What a person should know of a failure. */
export function explain(error: unknown): string {
  if (error instanceof MillwrightError) {
    const reference = error.errorRef ? ` (reference ${error.errorRef})` : '';
    return `${error.message}${reference}`;
  }
  if (error instanceof TypeError) return 'The service cannot be reached. Is it running?';
  return error instanceof Error ? error.message : String(error);
}
