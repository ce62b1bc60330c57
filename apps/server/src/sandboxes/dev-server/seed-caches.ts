import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Bundles of the template's packages and the state of its type check, as mounted into every sandbox. */
const templateCaches = join(import.meta.dirname, '..', 'caches');

const seeded = ['node_modules', 'types.tsbuildinfo'];

/**
 * Fills the cache of Vite and the compiler with the template's. Both use it as far as it matches the project, and
 * replace the rest.
 */
export function seedCaches(cache: string): void {
  if (!existsSync(templateCaches) || existsSync(join(cache, 'node_modules'))) return;
  for (const name of seeded) {
    cpSync(join(templateCaches, name), join(cache, name), { recursive: true });
  }
}
