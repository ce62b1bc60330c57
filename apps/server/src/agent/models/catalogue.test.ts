import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from '../../app/config.ts';
import { Catalogue } from './catalogue.ts';

test('gives no price to a model of the same name from another provider', async () => {
  const env = { ANTHROPIC_API_KEY: 'k', OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1' };
  const catalogue = await Catalogue.load(loadConfig(env, { isTty: false }));
  const claude = catalogue.find('claude', undefined);
  assert.deepEqual(claude?.price, { input: 30, cached_input: 3, output: 150 });
  assert.equal(catalogue.find('claude', 'openai-compatible')?.price, undefined);
});
