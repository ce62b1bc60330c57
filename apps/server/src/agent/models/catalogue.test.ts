import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { loadConfig } from '../../app/config.ts';
import { Catalogue, type ConnectedModels } from './catalogue.ts';
import { wrapUncataloguedModel } from './chosen-model.ts';
import type { ModelPreset } from './model-preset.ts';
import type { Provider } from './provider.ts';

test('gives no price to a model of the same name from another provider', async () => {
  const env = { ANTHROPIC_API_KEY: 'k', OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1' };
  const catalogue = await Catalogue.load(loadConfig(env, { isTty: false }));
  const claude = catalogue.find('claude', undefined);
  assert.deepEqual(claude?.price, { input: 30, cached_input: 3, output: 150 });
  assert.equal(catalogue.find('claude', 'openai-compatible')?.price, undefined);
});

const preset = (id: string, provider: string): ModelPreset =>
  wrapUncataloguedModel({ modelId: id, provider } as LanguageModelV4).preset;

const provider = (id: string): Provider => ({
  id,
  name: id,
  isAvailable: true,
  optionsOf: () => ({ optionsName: id, effortOptions: () => ({}) }),
  open: async () => ({}) as LanguageModelV4,
  media: async () => ({}),
});

async function connected(env: Record<string, string>, more: Partial<ConnectedModels> = {}) {
  const catalogue = await Catalogue.load(loadConfig(env, { isTty: false }));
  catalogue.apply({
    providers: [provider('anthropic'), provider('ollama')],
    presets: [preset('sonnet', 'anthropic'), preset('qwen', 'ollama'), preset('claude', 'ollama')],
    defaults: {},
    fallbacks: [],
    ...more,
  });
  return catalogue;
}
const ids = (presets: readonly ModelPreset[]) => presets.map(({ id }) => id);

test('lists connected models before the built-in one', async () => {
  const catalogue = await connected({});
  assert.deepEqual(ids(catalogue.presets), ['sonnet', 'qwen', 'claude', 'composer']);
  assert.equal(catalogue.default?.id, 'sonnet');
});

test("the operator's providers and models win over connected ones of the same name", async () => {
  const catalogue = await connected({ ANTHROPIC_API_KEY: 'k' });
  assert.deepEqual(ids(catalogue.presets), ['claude', 'qwen', 'composer']);
  assert.equal(catalogue.find('claude', undefined)?.provider, 'anthropic');
  assert.equal(catalogue.isOperatorProvider('anthropic'), true);
  assert.equal(catalogue.isOperatorProvider('ollama'), false);
});

test('uses the default of the mode, unless the operator set one', async () => {
  const defaults = { build: 'qwen', chat: 'gone' };
  const catalogue = await connected({}, { defaults });
  assert.equal(catalogue.defaultFor('agent')?.id, 'qwen');
  assert.equal(catalogue.defaultFor('plan')?.id, 'sonnet');
  assert.equal(catalogue.defaultFor('discuss')?.id, 'sonnet');
  assert.equal(catalogue.operatorDefault, undefined);
  const fixed = await connected({ DEFAULT_MODEL: 'sonnet' }, { defaults });
  assert.equal(fixed.defaultFor('build')?.id, 'sonnet');
  assert.equal(fixed.operatorDefault?.id, 'sonnet');
});

test('DEFAULT_MODEL names a bundled model even without an OpenAI-compatible server', async () => {
  const env = { ANTHROPIC_API_KEY: 'k', DEFAULT_MODEL: 'claude' };
  const catalogue = await Catalogue.load(loadConfig(env, { isTty: false }));
  assert.equal(catalogue.default?.provider, 'anthropic');
});

test('lists the fallbacks after a model, without those that are gone', async () => {
  const catalogue = await connected({}, { fallbacks: ['qwen', 'gone', 'claude'] });
  assert.deepEqual(ids(catalogue.fallbacksOf(preset('sonnet', 'anthropic'))), ['qwen', 'claude']);
  assert.deepEqual(ids(catalogue.fallbacksOf(preset('qwen', 'ollama'))), ['claude']);
  assert.deepEqual(ids(catalogue.fallbacksOf(preset('claude', 'ollama'))), []);
});
