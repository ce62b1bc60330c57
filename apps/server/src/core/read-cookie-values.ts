/** The values of all cookies with this name in a Cookie header. Cookies of several paths may share one name. */
export function readCookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap((cookie) => {
    const pair = cookie.trim();
    return pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : [];
  });
}
