/** Where a request is meant to go, told by its Host header alone. */
export type Destination =
  | { readonly kind: 'service' }
  /** An address below the preview host: whatever it is, it never reaches the API. */
  | { readonly kind: 'preview'; readonly slug: string | undefined };

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function destinationOf(host: string | undefined, previewHost: string): Destination {
  const [suffix = ''] = previewHost.split(':');
  const name = (host ?? '').replace(/:\d{1,5}$/, '');
  // Found in any spelling, so that no spelling leads past it; served in one.
  const folded = name.toLowerCase().replace(/\.+$/, '');
  if (folded !== suffix && !folded.endsWith(`.${suffix}`)) return { kind: 'service' };
  const slug = name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : '';
  return { kind: 'preview', slug: label.test(slug) ? slug : undefined };
}
