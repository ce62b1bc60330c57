import { globSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { bundledFixturesVariable } from '../../apps/server/src/testing/bundled-fixture.ts';

const folder = resolve('node_modules/.cache/fixtures');

/** Not bundled, because it finds its native parts relative to its own file. */
const native = /^msgpackr-extract$|\.node$/;

/**
 * Bundles the programs that cluster tests start dozens of times: importing the bundle takes half the CPU time of
 * importing the modules. Tests of `npm start` itself run the source.
 */
export async function bundleFixtures(): Promise<void> {
  const files = globSync([
    'e2e/support/fixtures/*-service.ts',
    'apps/server/src/store/testing/opener.ts',
    'apps/server/src/projects/files/testing/writer.ts',
  ]);
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), file])),
    platform: 'node',
    external: native,
    logLevel: 'silent',
    plugins: [
      {
        // Without its own `require`, the bundler resolves the calls of this module: 0.1 s of CPU less per start.
        name: 'bundle-query-builder',
        transform: {
          filter: { id: /\/store\/drizzle\.ts$/ },
          handler: (code) => ({ code: code.replace(/^const require = .*$/m, '') }),
        },
      },
      {
        // Modules find their assets relative to their source.
        name: 'module-paths',
        transform: {
          filter: { code: /import\.meta\.(dirname|filename|url)/ },
          handler: (code, file) => ({
            code: code
              .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
              .replaceAll('import.meta.filename', JSON.stringify(file))
              .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
          }),
        },
      },
    ],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    cleanDir: true,
  });
  await bundle.close();
  process.env[bundledFixturesVariable] = folder;
}
