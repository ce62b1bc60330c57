/** A request that the server of an app answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** Path with its query, as requested. */
  readonly url: string;
  /** Null if the client left before the answer was complete. */
  readonly status: number | null;
  readonly durationMs: number;
}

const maxPathChars = 300;
const maxParameters = 10;
const maxNameChars = 40;
/** Shorter segments are words, numbers and short ids. */
const minSecretChars = 20;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Describes a request in one line: method, path, status and duration. Values of the query, bodies and headers are left
 * out, and segments of the path that look like tokens, as in the link of a password reset.
 */
export function describeRequest({ method, url, status, durationMs }: AnsweredRequest): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at + 1);
  const shown = path.slice(0, maxPathChars).split('/').map(hideToken).join('/');
  const outcome = status === null ? 'canceled' : String(status);
  return `${method} ${shown}${describeQuery(query)} ${outcome} ${Math.round(durationMs)} ms`;
}

/** Returns the status in the description of a request; undefined if it was canceled. */
export function readRequestStatus(description: string): number | undefined {
  const status = /^\S+ \S+ (\d{3}) \d+ ms$/.exec(description)?.[1];
  return status === undefined ? undefined : Number(status);
}

function hideToken(segment: string): string {
  const isToken =
    segment.length >= minSecretChars &&
    /\d/.test(segment) &&
    /[a-z]/i.test(segment) &&
    !uuidPattern.test(segment);
  return isToken ? '[redacted]' : segment;
}

/** Shows which parameters were sent. Their values are what people typed, and sometimes secrets. */
function describeQuery(query: string): string {
  if (query === '') return '';
  const names = query
    .slice(0, maxPathChars)
    .split('&')
    .slice(0, maxParameters)
    .map((part) => hideToken(part.split('=', 1)[0]?.slice(0, maxNameChars) ?? ''));
  return `?${names.map((name) => `${name}=…`).join('&')}`;
}
