/** Compares the parsed scheme: an address may write it in upper case. */
export function isHttps(url: string): boolean {
  return new URL(url).protocol === 'https:';
}
