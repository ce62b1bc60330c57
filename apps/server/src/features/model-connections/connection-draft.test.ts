import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelVendor } from '@millwright/contract';
import { vendors } from '../../agent/models/vendors.ts';
import { toDraft } from './connection-draft.ts';

const draft = (vendor: ModelVendor, fields: Parameters<typeof toDraft>[1]) =>
  toDraft(vendors[vendor], fields);

test('adds the usual path to the bare address of a server', () => {
  const urlOf = (base_url: string) => draft('openai-compatible', { base_url }).baseUrl;
  assert.equal(urlOf('http://localhost:11434'), 'http://localhost:11434/v1');
  assert.equal(urlOf('http://localhost:11434/'), 'http://localhost:11434/v1');
  assert.equal(urlOf('https://acme.example/api/v2/'), 'https://acme.example/api/v2');
});

test('takes its name from the provider unless it has one', () => {
  assert.equal(draft('groq', { api_key: 'gsk_1' }).name, 'Groq');
  assert.equal(draft('groq', { api_key: 'gsk_1', name: 'Fast' }).name, 'Fast');
});

test('accepts a key of another shape at another address', () => {
  const fields = { api_key: 'sk-ant-1', base_url: 'https://proxy.example/v1' };
  assert.equal(draft('openai', fields).apiKey, 'sk-ant-1');
});

test("accepts Google's keys for Vertex AI", () => {
  assert.equal(draft('vertex', { api_key: 'AIza1', region: 'global' }).apiKey, 'AIza1');
});

test('names the field that is missing, superfluous or wrong', () => {
  const cases: readonly [ModelVendor, Parameters<typeof toDraft>[1], RegExp][] = [
    ['openai', {}, /^api_key: OpenAI needs an API key$/],
    ['openai-compatible', {}, /^base_url: OpenAI-compatible needs a base URL$/],
    ['openai', { api_key: 'k', region: 'us-east-1' }, /^region: OpenAI has no region$/],
    ['mistral', { api_key: 'gsk_1' }, /^api_key: looks like a key of Groq/],
    ['openai', { api_key: '{}' }, /^api_key: is not a key/],
    ['vertex', { api_key: '{}', region: 'global' }, /^project: a service account needs/],
  ];
  for (const [vendor, fields, message] of cases) {
    assert.throws(() => draft(vendor, fields), { code: 'VALIDATION_FAILED', message });
  }
});

test('needs no second key if one is stored', () => {
  assert.equal(toDraft(vendors.openai, {}, true).apiKey, undefined);
});
