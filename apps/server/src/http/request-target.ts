import type { IncomingMessage } from 'node:http';

/**
 * Converts an absolute-form target (`GET http://host/path`) to origin form before any other processing, so that the
 * router, the path check and the logs see the same path.
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

/**
 * Returns whether the Bearer rule covers a path. Decodes percent-encoded letters, because the router accepts them too.
 */
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected
  /[\x00-\x20\x7f]|%(?:[01][0-9a-f]|7f)/i, // control characters
];

/** Detects paths that two parsers could resolve differently. Such paths are rejected, never normalized. */
export function isAmbiguousPath(path: string): boolean {
  return ambiguous.some((pattern) => pattern.test(path));
}

/** Validates the Host header. Node accepts a host such as `x/api/v1/health?`, and silently ignores a second header. */
export function hasValidHost(request: IncomingMessage): boolean {
  const hosts = request.headersDistinct.host ?? [];
  if (request.httpVersionMajor > 1) return true;
  return (
    hosts.length === 1 &&
    /^[a-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(hosts[0] ?? '')
  );
}
