import type { ConnectionDraft } from './connection-draft.ts';

/** Chooses the id by which turns name a connection: its vendor's, or for a server its own name. */
export function allocateSlug(
  { vendor, name }: Pick<ConnectionDraft, 'vendor' | 'name'>,
  isPersonal: boolean,
  isTaken: (slug: string) => boolean,
): string {
  const own = vendor.id === 'openai-compatible' ? toSlug(name) : vendor.id;
  const base = isPersonal ? `${personalPrefix}${own}` : own;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(slug)) return slug;
  }
}

/** Distinguishes the providers and models of users from those of the installation. */
export const personalPrefix = 'personal-';

function toSlug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 40) || 'openai-compatible';
}
