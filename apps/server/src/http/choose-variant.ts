import type { BuiltFile } from './site-build.ts';

interface Variant {
  readonly path: string;
  readonly size: number;
  /** Undefined for the file as it is. */
  readonly encoding?: 'br' | 'gzip';
}

/** Returns the smallest variant of a built file that a client accepts. */
export function chooseVariant(file: BuiltFile, acceptEncoding = ''): Variant {
  const accepted = new Set(acceptEncoding.split(',').flatMap((offer) => acceptedName(offer) ?? []));
  for (const encoding of ['br', 'gzip'] as const) {
    const variant = file.encodings.get(encoding);
    if (variant && accepted.has(encoding)) return { ...variant, encoding };
  }
  return file;
}

/** A weight of zero rejects an encoding. */
function acceptedName(offer: string): string | undefined {
  const [name = '', weight = 'q=1'] = offer.split(';');
  return Number(weight.split('=')[1]) === 0 ? undefined : name.trim();
}
