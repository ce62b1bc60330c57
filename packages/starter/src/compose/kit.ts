import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Platform } from '@millwright/contract';

const folder = new URL('../../kit/', import.meta.url);
const cache = new Map<string, string | undefined>();

/** Files of the templates that the kits import. */
const templateFiles: Readonly<Record<Platform, RegExp>> = {
  web: /^src\/(components\/(ui\/|mode-toggle$|theme-provider$)|hooks\/use-mobile$|lib\/utils$)/,
  mobile: /^src\/(components\/ui\/|hooks\/use-stored$|lib\/press-keys$|theme$)/,
};

/**
 * Returns the requested files of the kit with all files that they import. Extensions are optional. Files of the kit that
 * the app has `own` versions of are replaced, the others unchanged.
 */
export function kitFiles(
  platform: Platform,
  paths: Iterable<string>,
  own: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const files = new Map<string, string>();
  const wanted = [...paths];
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const path = withExtension(platform, next);
    if (files.has(path)) continue;
    const content = own.get(path) ?? readKit(platform, path) ?? '';
    files.set(path, content);
    wanted.push(...importsOf(platform, path, content));
  }
  return files;
}

/** Returns undefined if the kit has no such file. */
function readKit(platform: Platform, path: string): string | undefined {
  const key = `${platform}/${path}`;
  if (!cache.has(key)) {
    try {
      cache.set(key, readFileSync(new URL(key, folder), 'utf8'));
    } catch {
      cache.set(key, undefined);
    }
  }
  return cache.get(key);
}

/** Resolves the imports of a file: `@/…` is `src/…`; other non-relative imports are packages. */
function importsOf(platform: Platform, path: string, content: string): string[] {
  return [...content.matchAll(/from '(@\/|\.\.?\/)([^']+)'/g)]
    .map(([, start = '', rest = '']) =>
      start === '@/' ? `src/${rest}` : posix.join(posix.dirname(path), start, rest),
    )
    .filter((imported) => !templateFiles[platform].test(imported));
}

function withExtension(platform: Platform, path: string): string {
  const found = [path, `${path}.tsx`, `${path}.ts`].find(
    (file) => /\.tsx?$/.test(file) && readKit(platform, file) !== undefined,
  );
  if (!found) throw new Error(`the kit has no ${path}`);
  return found;
}
