/** Destination of a request, determined by its Host header alone. */
export type Destination =
  | { readonly kind: 'service' }
  /** A host below the preview host, valid or not; its requests never reach the API. */
  | {
      readonly kind: 'preview';
      readonly slug: string | undefined;
      /** True if a phone requests the native app instead of the page. */
      readonly isNative: boolean;
    };

/** Unambiguous, because slugs contain no hyphen. */
const nativeSuffix = '-native';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function destinationOf(host: string | undefined, previewHost: string): Destination {
  const [suffix = ''] = previewHost.split(':');
  const name = (host ?? '').replace(/:\d{1,5}$/, '');
  // Match any spelling, so that no variant bypasses the check, but serve only the canonical one.
  const folded = name.toLowerCase().replace(/(?<!\.)\.+$/, '');
  if (folded !== suffix && !folded.endsWith(`.${suffix}`)) return { kind: 'service' };
  const first = name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : '';
  const isNative = first.endsWith(nativeSuffix);
  const slug = isNative ? first.slice(0, -nativeSuffix.length) : first;
  return { kind: 'preview', slug: label.test(slug) ? slug : undefined, isNative };
}

export interface PreviewAddresses {
  page(slug: string): string;
  /** Undefined if no phone could reach it: on a phone, `localhost` is the phone itself. */
  native(slug: string): URL | undefined;
}

export function previewAddresses(baseUrl: string, previewHost: string): PreviewAddresses {
  const { protocol } = new URL(baseUrl);
  const isLocal = /(^|\.)localhost(:\d+)?$/i.test(previewHost);
  return {
    page: (slug) => `${protocol}//${slug}.${previewHost}/`,
    native: (slug) =>
      isLocal ? undefined : new URL(`${protocol}//${slug}${nativeSuffix}.${previewHost}/`),
  };
}
