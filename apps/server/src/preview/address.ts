/** Where a request is meant to go, told by its Host header alone. */
export type Destination =
  | { readonly kind: 'service' }
  /** An address below the preview host: whatever it is, it never reaches the API. */
  | {
      readonly kind: 'preview';
      readonly slug: string | undefined;
      /** Whether a phone asks for the app itself, not for its page. */
      readonly isNative: boolean;
    };

/** No slug has a hyphen. */
const nativeEnd = '-native';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function destinationOf(host: string | undefined, previewHost: string): Destination {
  const [suffix = ''] = previewHost.split(':');
  const name = (host ?? '').replace(/:\d{1,5}$/, '');
  // Found in any spelling, so that no spelling leads past it; served in one.
  const folded = name.toLowerCase().replace(/(?<!\.)\.+$/, '');
  if (folded !== suffix && !folded.endsWith(`.${suffix}`)) return { kind: 'service' };
  const first = name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : '';
  const isNative = first.endsWith(nativeEnd);
  const slug = isNative ? first.slice(0, -nativeEnd.length) : first;
  return { kind: 'preview', slug: label.test(slug) ? slug : undefined, isNative };
}

export interface PreviewAddresses {
  page(slug: string): string;
  /** Undefined where no phone could get: `localhost` is the phone itself there. */
  native(slug: string): URL | undefined;
}

export function previewAddresses(baseUrl: string, previewHost: string): PreviewAddresses {
  const { protocol } = new URL(baseUrl);
  const isHere = /(^|\.)localhost(:\d+)?$/i.test(previewHost);
  return {
    page: (slug) => `${protocol}//${slug}.${previewHost}/`,
    native: (slug) =>
      isHere ? undefined : new URL(`${protocol}//${slug}${nativeEnd}.${previewHost}/`),
  };
}
