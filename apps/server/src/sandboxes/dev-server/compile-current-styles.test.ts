import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { compileCurrentStyles } from './compile-current-styles.ts';

/** Tailwind as projects use it. */
const { resolve } = createRequire(
  new URL('../../../../../templates/web/vite.config.ts', import.meta.url),
);
const { default: tailwindcss } = await import(pathToFileURL(resolve('@tailwindcss/vite')).href);

const style = (color: string) => `@import "tailwindcss";\n:root { --background: ${color}; }\n`;

test('a style sheet written while the old one is being compiled replaces it', async () => {
  const root = await mkdtemp(join(process.cwd(), 'node_modules', '.styles-'));
  const file = join(root, 'index.css');
  await writeFile(file, style('white'));
  let isFirst = true;
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(tmpdir(), 'styles-cache'),
    server: { middlewareMode: true, watch: null, ws: false },
    plugins: [
      {
        name: 'write-after-load',
        enforce: 'pre',
        // The content is read, then the file changes, then Tailwind looks at its mtime.
        async load(id) {
          if (!isFirst || !id.endsWith('index.css')) return undefined;
          isFirst = false;
          const read = style('white');
          await writeFile(file, style('ivory'));
          return read;
        },
      },
      tailwindcss(),
      compileCurrentStyles(),
    ],
  });
  try {
    const first = await server.transformRequest('/index.css');
    assert.match(first?.code ?? '', /--background: white/);
    for (const node of server.moduleGraph.idToModuleMap.values()) {
      server.moduleGraph.invalidateModule(node);
    }
    const second = await server.transformRequest('/index.css');
    assert.match(second?.code ?? '', /--background: ivory/);
  } finally {
    await server.close();
    await rm(root, { recursive: true, force: true });
  }
});
