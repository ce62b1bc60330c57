/** Returns the path of a URL: this page's own origin serves the same files, and its policy allows only that. */
export function toOwnPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
