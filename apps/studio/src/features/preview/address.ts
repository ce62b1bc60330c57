/** Parses input as a path inside the app; undefined if it leads elsewhere. */
export function parseAppPath(text: string, origin: string): string | undefined {
  const typed = text.trim();
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const target = isAbsolute ? typed : `/${typed.replace(/^[/\\]+/, '')}`;
  if (!URL.canParse(target, origin)) return undefined;
  const address = new URL(target, origin);
  if (address.origin !== origin) return undefined;
  return `${address.pathname.replace(/^\/+/, '/')}${address.search}${address.hash}`;
}

/** URL of a path, with a pass if the preview is private. */
export function buildPreviewUrl(url: string, path: string, pass: string | undefined): string {
  const address = new URL(path, new URL(url).origin);
  if (pass) address.searchParams.set('mw_preview', pass);
  return address.href;
}
