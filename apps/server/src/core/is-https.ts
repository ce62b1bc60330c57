/** Compares the parsed scheme: a URL may spell it in upper case. */
export function isHttps(url: string): boolean {
  return new URL(url).protocol === 'https:';
}
