import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const folder = new URL('../../kit/', import.meta.url);
const cache = new Map<string, string | undefined>();

/** `webServer` is the kit of web apps with a server: its files take precedence over those of `web`. */
export type Kit = 'web' | 'webServer' | 'mobile';

const folders: Readonly<Record<Kit, readonly string[]>> = {
  web: ['web'],
  webServer: ['server', 'web'],
  mobile: ['mobile'],
};

/** Files that the kits import but do not have: those of the templates, and those written for each app. */
const otherFiles: Readonly<Record<Kit, RegExp>> = {
  web: /^src\/(components\/(ui\/|mode-toggle$|theme-provider$)|hooks\/use-mobile$|lib\/utils$)/,
  webServer:
    /^(src\/(components\/(ui\/|accounts\/|mode-toggle$|theme-provider$)|hooks\/use-mobile$|lib\/(utils|api|auth)$)|server\/(auth|require-user|products|db\/(auth-schema|client|schema))$|shared\/(messenger|polls|shop)$)/,
  mobile: /^src\/(components\/ui\/|hooks\/use-stored$|lib\/press-keys$|theme$)/,
};

/**
 * Returns the requested files of the kit with all files that they import. Extensions are optional. Files of the kit that
 * the app has `own` versions of are replaced, the others unchanged.
 */
export function kitFiles(
  kit: Kit,
  paths: Iterable<string>,
  own: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const files = new Map<string, string>();
  const wanted = [...paths];
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const path = withExtension(kit, next);
    if (files.has(path)) continue;
    const content = own.get(path) ?? readKit(kit, path) ?? '';
    files.set(path, content);
    wanted.push(...importsOf(kit, path, content));
  }
  return files;
}

/** Returns undefined if the kit has no such file. */
function readKit(kit: Kit, path: string): string | undefined {
  for (const one of folders[kit]) {
    const key = `${one}/${path}`;
    if (!cache.has(key)) cache.set(key, readIfExists(key));
    const content = cache.get(key);
    if (content !== undefined) return content;
  }
  return undefined;
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, folder), 'utf8');
  } catch {
    return undefined;
  }
}

/** Resolves the imports of a file: `@/…` is `src/…`; other non-relative imports are packages. */
function importsOf(kit: Kit, path: string, content: string): string[] {
  return [...content.matchAll(/from '(@\/|\.\.?\/)([^']+)'/g)]
    .map(([, start = '', rest = '']) =>
      start === '@/' ? `src/${rest}` : posix.join(posix.dirname(path), start, rest),
    )
    .filter((imported) => !otherFiles[kit].test(imported));
}

function withExtension(kit: Kit, path: string): string {
  const found = [path, `${path}.tsx`, `${path}.ts`].find(
    (file) => /\.tsx?$/.test(file) && readKit(kit, file) !== undefined,
  );
  if (!found) throw new Error(`the kit has no ${path}`);
  return found;
}
