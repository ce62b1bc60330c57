import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Platform } from '@millwright/contract';

const folder = new URL('../../kit/', import.meta.url);
const read = new Map<string, string>();

/** Returns the requested files of the kit, unchanged, with all files that they import. */
export function kitFiles(platform: Platform, paths: Iterable<string>): Map<string, string> {
  const files = new Map<string, string>();
  const wanted = [...paths];
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (files.has(path)) continue;
    const content = readKit(platform, path);
    files.set(path, content);
    wanted.push(...importsOf(platform, path, content));
  }
  return files;
}

function readKit(platform: Platform, path: string): string {
  const place = `${platform}/${path}`;
  const content = read.get(place) ?? readFileSync(new URL(place, folder), 'utf8');
  read.set(place, content);
  return content;
}

/** Resolves the imports of a file: `@/…` is `src/…`; other non-relative imports are packages. */
function importsOf(platform: Platform, path: string, content: string): string[] {
  return [...content.matchAll(/from '(@\/|\.\.?\/)([^']+)'/g)].map(([, start = '', rest = '']) => {
    const place = start === '@/' ? `src/${rest}` : posix.join(posix.dirname(path), start, rest);
    return withExtension(platform, place);
  });
}

function withExtension(platform: Platform, place: string): string {
  if (/\.tsx?$/.test(place)) return place;
  for (const extension of ['.tsx', '.ts']) {
    try {
      readKit(platform, `${place}${extension}`);
      return `${place}${extension}`;
    } catch {
      // Try the next extension.
    }
  }
  throw new Error(`the kit has no ${place}`);
}
