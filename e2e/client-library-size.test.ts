import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** What a page pays for the library, before any code of its own. */
const MOST_GZIPPED_BYTES = 9_000;

test('the library is small in a browser and needs nothing but the browser', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: 'packages/client/src/index.ts', formats: ['es'], fileName: 'client' },
    },
  });
  const [result] = [built].flat();
  assert.ok(result && 'output' in result);
  const [chunk, ...others] = result.output;
  assert.deepEqual(others, []);
  assert.deepEqual(chunk.imports, []);
  const foreign = chunk.moduleIds.filter((id) => !/\/packages\/(client|contract)\/src\//.test(id));
  assert.deepEqual(foreign, [], 'no module of anybody else');
  const bytes = gzipSync(chunk.code).length;
  assert.ok(bytes <= MOST_GZIPPED_BYTES, `${bytes} bytes gzipped`);
});
