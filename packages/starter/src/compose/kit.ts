import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Platform } from '@millwright/contract';

const folder = new URL('../../kit/', import.meta.url);
const read = new Map<string, string>();

/** Files that many apps share, as they are, with all that they import. */
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

/** `@/…` is `src/…`; what is neither that nor relative is a package. */
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
      // The other one, then.
    }
  }
  throw new Error(`the kit has no ${place}`);
}
