/** Parses input as a path inside the app; undefined if it leads elsewhere. */
export function pathTyped(text: string, origin: string): string | undefined {
  const typed = text.trim();
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const inside = isWhole ? typed : `/${typed.replace(/^[/\\]+/, '')}`;
  if (!URL.canParse(inside, origin)) return undefined;
  const address = new URL(inside, origin);
  if (address.origin !== origin) return undefined;
  return `${address.pathname.replace(/^\/+/, '/')}${address.search}${address.hash}`;
}

/** URL of a path, with a pass if the preview is private. */
export function addressOf(url: string, path: string, pass: string | undefined): string {
  const address = new URL(path, new URL(url).origin);
  if (pass) address.searchParams.set('mw_preview', pass);
  return address.href;
}
