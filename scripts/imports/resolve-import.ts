import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const endings = ['', '.ts', '.tsx', '.mts', '.mjs', '.js', '/index.ts', '/index.tsx'];

interface OwnPackage {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** The file of this repository that an import names; undefined for other packages. */
export function createResolver(
  root: string,
): (from: string, specifier: string) => string | undefined {
  const packages = new Map(
    globSync('packages/*/package.json', { cwd: root }).map((path): [string, OwnPackage] => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
      return [name, { folder: join(root, dirname(path)), exports }];
    }),
  );
  const pathOf = (from: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return resolve(dirname(from), specifier);
    if (specifier.startsWith('@/')) return inTemplate(root, from, specifier.slice(2));
    const [scope, name, ...rest] = specifier.split('/');
    const own = packages.get(`${scope}/${name}`);
    const file = own && fileOf(own.exports, rest.join('/'));
    return file && join(own.folder, file);
  };
  return (from, specifier) => {
    const path = pathOf(from, specifier);
    if (path === undefined) return undefined;
    return endings.map((ending) => `${path}${ending}`).find(isFile);
  };
}

/** `@/` is the source folder of the template. */
function inTemplate(root: string, from: string, path: string): string | undefined {
  const template = /\/templates\/[^/]+\//.exec(from.slice(root.length))?.[0];
  return template && join(root, template, 'src', path);
}

function fileOf(exports: Readonly<Record<string, string>>, subpath: string): string | undefined {
  const exact = exports[subpath === '' ? '.' : `./${subpath}`];
  return exact ?? exports['./*']?.replace('*', subpath);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
