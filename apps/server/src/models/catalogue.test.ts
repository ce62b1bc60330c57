import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from '../config.ts';
import { Catalogue } from './catalogue.ts';

test('what a model costs is known here and not part of what is offered', async () => {
  const env = { ANTHROPIC_API_KEY: 'k', OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1' };
  const catalogue = await Catalogue.load(loadConfig(env, { isTty: false }));
  const claude = catalogue.find('claude', undefined);
  assert.ok(claude);
  assert.deepEqual(catalogue.priceOf(claude), { input: 30, cached_input: 3, output: 150 });
  assert.ok(catalogue.presets.every((one) => !('price' in one)));
  const own = catalogue.find('claude', 'openai-compatible');
  assert.ok(own);
  assert.equal(catalogue.priceOf(own), undefined, 'a name of another provider is another model');
});
