import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelVendors } from '@millwright/contract';
import { type VendorAccess, vendors } from './vendors.ts';

const access = (fields: Partial<VendorAccess> = {}): VendorAccess => ({
  apiKey: 'k',
  baseUrl: undefined,
  region: undefined,
  project: undefined,
  fetch: undefined,
  ...fields,
});
const urlOf = (vendor: keyof typeof vendors, fields: Partial<VendorAccess>, model?: string) =>
  vendors[vendor].endpointOf(access(fields), model).baseUrl;

test('every vendor is listed under its own id and recognizes only its own keys', () => {
  for (const id of modelVendors) assert.equal(vendors[id].id, id);
  const keys = {
    anthropic: 'sk-ant-api03-x',
    openai: 'sk-proj-x',
    google: 'AIzaSyx',
    openrouter: 'sk-or-v1-x',
    groq: 'gsk_x',
    xai: 'xai-x',
    bedrock: 'ABSKx',
  };
  for (const [id, key] of Object.entries(keys)) {
    const owners = Object.values(vendors).filter(({ keyPattern }) => keyPattern?.test(key));
    assert.deepEqual(
      owners.map((one) => one.id),
      [id],
    );
  }
});

test('public addresses can be replaced by that of a proxy', () => {
  assert.equal(urlOf('groq', {}), 'https://api.groq.com/openai/v1');
  assert.equal(urlOf('groq', { baseUrl: 'https://proxy/v1' }), 'https://proxy/v1');
  assert.equal(urlOf('anthropic', {}), undefined);
});

test("Azure's resources are addressed with or without the path of their API", () => {
  const url = 'https://acme.openai.azure.com/openai/v1';
  for (const baseUrl of ['https://acme.openai.azure.com', url]) {
    assert.equal(urlOf('azure', { baseUrl }), url);
  }
});

test('Bedrock serves Claude by the API of Anthropic and other models by that of OpenAI', () => {
  const region = 'eu-central-1';
  const host = 'https://bedrock-mantle.eu-central-1.api.aws';
  const { bedrock } = vendors;
  assert.equal(urlOf('bedrock', { region }, 'anthropic.claude-sonnet-5'), `${host}/anthropic/v1`);
  assert.equal(urlOf('bedrock', { region }, 'openai.gpt-oss-120b'), `${host}/v1`);
  assert.equal(bedrock.protocolOf('anthropic.claude-sonnet-5').optionsName, 'anthropic');
  assert.equal(bedrock.protocolOf('openai.gpt-oss-120b').optionsName, 'openai-compatible');
});

test('Vertex AI is addressed by region, and by project for service accounts', () => {
  assert.equal(
    urlOf('vertex', { region: 'global' }),
    'https://aiplatform.googleapis.com/v1beta1/publishers/google',
  );
  assert.equal(
    urlOf('vertex', { region: 'europe-west4', project: 'acme-1' }),
    'https://europe-west4-aiplatform.googleapis.com/v1beta1/projects/acme-1/locations/europe-west4/publishers/google',
  );
});
