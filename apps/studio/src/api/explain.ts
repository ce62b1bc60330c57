import { MillwrightError } from '@millwright/client';

/** What a person should know of a failure. */
export function explain(error: unknown): string {
  if (error instanceof MillwrightError) {
    const reference = error.errorRef ? ` (reference ${error.errorRef})` : '';
    const said = `${error.message}${reference}`;
    // What the service advises comes after what it says.
    return error.hint ? `${said.replace(/\.$/, '')}. ${error.hint}` : said;
  }
  if (error instanceof TypeError) return 'The service cannot be reached. Is it running?';
  return error instanceof Error ? error.message : String(error);
}
