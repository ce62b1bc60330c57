import { MillwrightError } from '@millwright/client';

/** Formats an error for the user. */
export function explain(error: unknown): string {
  if (error instanceof MillwrightError) {
    const reference = error.errorRef ? ` (reference ${error.errorRef})` : '';
    const text = `${error.message}${reference}`;
    // The service's hint follows its message.
    return error.hint ? `${text.replace(/\.$/, '')}. ${error.hint}` : text;
  }
  if (error instanceof TypeError) return 'Cannot reach the service. Check that it is running.';
  return error instanceof Error ? error.message : String(error);
}
