import type { IncomingMessage } from 'node:http';

/**
 * Brings an absolute-form target (`GET http://host/path`) to origin form before anything looks at it,
 * so that the router, the path check and the logs read one and the same path.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/** Whether the Bearer rule covers a path. Letters may arrive percent-encoded, as the router accepts. */
export function isApiPath(path: string): boolean {
  return /^\/api(\/|$)/.test(path.includes('%') ? decodeLetters(path) : path);
}

function decodeLetters(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w-]/.test(character) ? character : code;
  });
}

const ambiguous = [
  /\/\//, // an empty segment
  /\/(?:\.|%2e){1,2}(?=\/|$)/i, // a dot segment
  /%2f|%5c|%00/i, // an encoded separator or NUL
  /[\\;]/, // a second kind of separator
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
  /[\x00-\x20\x7f]|%(?:[01][0-9a-f]|7f)/i, // control characters
];

/** Paths that two readers could resolve differently are refused, never repaired. */
export function isAmbiguousPath(path: string): boolean {
  return ambiguous.some((pattern) => pattern.test(path));
}

/** Node accepts a Host such as `x/api/v1/health?`, and a second one silently. */
export function hasSaneHost(request: IncomingMessage): boolean {
  const hosts = request.headersDistinct.host ?? [];
  if (request.httpVersionMajor > 1) return true;
  return (
    hosts.length === 1 &&
    /^[a-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(hosts[0] ?? '')
  );
}
