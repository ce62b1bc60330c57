import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Program that bundles the built server of an app with its packages into one file: it starts without an installation, and
 * in half the time. Positions in its stack traces are those of the source. Run as
 * `bundle-server.mjs <built server> <bundle>`.
 */
const [entry = '', output = ''] = process.argv.slice(2);

/** Vite depends on the bundler, wherever npm has installed it. */
async function loadBundler(): Promise<typeof import('rolldown')> {
  const vite = createRequire(join(process.cwd(), 'package.json')).resolve('vite');
  const path = createRequire(vite).resolve('rolldown');
  return import(pathToFileURL(path).href);
}

/** Loads the source map of a built file, which the bundler would ignore. */
async function loadWithMap(id: string): Promise<{ code: string; map: string } | undefined> {
  const map = await readFile(`${id}.map`, 'utf8').catch(() => undefined);
  return map === undefined ? undefined : { code: await readFile(id, 'utf8'), map };
}

const { rolldown } = await loadBundler();
const built = resolve(entry, '..');
const bundle = await rolldown({
  input: entry,
  platform: 'node',
  plugins: [
    {
      name: 'load-source-maps',
      load: (id) => (id.startsWith(`${built}/`) ? loadWithMap(id) : undefined),
    },
  ],
  // Packages that are optional, and missing, are no problem.
  onLog: (level, log, print) => {
    if (log.code !== 'UNRESOLVED_IMPORT') print(level, log);
  },
});
await bundle.write({ file: output, format: 'esm', codeSplitting: false, sourcemap: true });
await bundle.close();
