import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MillwrightError } from '@millwright/client';
import type { ModelConnectionRecord } from '@millwright/contract';
import {
  emptyForm,
  findFieldError,
  isComplete,
  toForm,
  toPatch,
  toRequest,
  type Vendor,
} from './connection-form.ts';

const azure: Vendor = {
  id: 'azure',
  name: 'Azure OpenAI',
  key_url: null,
  fields: {
    api_key: 'required',
    base_url: 'required',
    region: 'none',
    project: 'none',
    models: 'required',
  },
  models: [],
};
const form = {
  ...emptyForm,
  api_key: ' secret ',
  base_url: 'https://acme.openai.azure.com',
  region: 'typed for another provider',
  models: 'gpt-5, , mini',
};

test('sends the fields of the provider', () => {
  assert.deepEqual(toRequest(form, azure), {
    provider: 'azure',
    api_key: 'secret',
    base_url: 'https://acme.openai.azure.com',
    models: [{ model: 'gpt-5' }, { model: 'mini' }],
  });
  assert.equal(isComplete(form, azure), true);
  assert.equal(isComplete({ ...form, models: ' ' }, azure), false);
});

test('sends only what changed', () => {
  const provider = {
    name: 'Azure OpenAI',
    base_url: 'https://acme.openai.azure.com',
    region: null,
    project: null,
  } as ModelConnectionRecord;
  assert.deepEqual(toPatch(toForm(provider), azure, provider), {});
  const changed = { ...toForm(provider), name: 'Work', api_key: 'new' };
  assert.deepEqual(toPatch(changed, azure, provider), { name: 'Work', api_key: 'new' });
});

test('removes an address that was cleared', () => {
  const openai = { ...azure, fields: { ...azure.fields, base_url: 'optional' } } as const;
  const provider = { name: 'OpenAI', base_url: 'https://proxy.example' } as ModelConnectionRecord;
  const cleared = { ...toForm(provider), base_url: ' ', api_key: 'again' };
  assert.deepEqual(toPatch(cleared, openai, provider), { base_url: null, api_key: 'again' });
});

test('finds the field that was rejected', () => {
  const reject = (path: string, message: string) =>
    findFieldError(
      new MillwrightError('VALIDATION_FAILED', `${path}: ${message}`, {
        details: [{ path, code: 'invalid', message }],
      }),
    );
  assert.deepEqual(reject('api_key', 'looks like a key of Anthropic'), {
    field: 'api_key',
    message: 'Looks like a key of Anthropic.',
  });
  assert.equal(reject('models.0.model', 'is listed twice')?.field, 'models');
  assert.equal(reject('provider', 'is down'), undefined);
  assert.equal(findFieldError(new Error('lost')), undefined);
});
