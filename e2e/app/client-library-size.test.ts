import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bundleOf } from '../support/bundle.ts';

/**
 * Maximum size of the library in a page without any other code. MCP servers, the sign-in to them and keys,
 * eighteen calls in all, took it over 9,000; usage and billing, seven more, to 9,441; the limits of a turn's context to 9,452;
 * the texts of a turn with their retractions to 9,593; the turn of a message that is queued behind a question to 9,624;
 * notices to 9,662; a user's instructions to 9,763; model providers, twelve calls, to 10,025;
 * the gallery, two calls, to 10,071; environment variables, four calls, to 10,162; databases of
 * apps, four calls, to 10,315; dumps of them, six calls, to 10,497; uploads to apps, three calls, to 10,695;
 * scheduled jobs of apps, three calls, logs of apps and screenshots of projects to 11,000; the trash, tags and imports
 * from Git, seven calls, to 11,144.
 */
const maxGzippedBytes = 11_200;

test('the library is small in a browser and has no dependencies', async () => {
  const { code, modules } = await bundleOf('packages/client/src/index.ts');
  const thirdParty = modules.filter((id) => !/\/packages\/(client|contract)\/src\//.test(id));
  assert.deepEqual(thirdParty, [], 'no third-party module');
  const bytes = gzipSync(code).length;
  assert.ok(bytes <= maxGzippedBytes, `${bytes} bytes gzipped`);
});
