import type { ModelVendor } from '@millwright/contract';
import { anthropicBearerProtocol, anthropicProtocol } from './protocols/anthropic.ts';
import { googleProtocol } from './protocols/google.ts';
import { openAiProtocol } from './protocols/openai.ts';
import { openAiCompatibleProtocol } from './protocols/openai-compatible.ts';
import type { Endpoint, Protocol } from './protocols/protocol.ts';
import { vertexProtocol } from './protocols/vertex.ts';

/** Settings of a connection that decide how requests reach the vendor. */
export interface VendorAccess extends Endpoint {
  readonly region: string | undefined;
  readonly project: string | undefined;
}

type FieldRule = 'required' | 'optional' | 'none';

/** A provider that can be connected. */
export interface Vendor {
  readonly id: ModelVendor;
  readonly name: string;
  /** Page where customers create keys. */
  readonly keyUrl: string | null;
  /** Fields of a connection. */
  readonly fields: Readonly<
    Record<'api_key' | 'base_url' | 'region' | 'project' | 'models', FieldRule>
  >;
  /** Matches only keys of this provider, so that a key in the wrong place is noticed. */
  readonly keyPattern?: RegExp;
  /** The vendor whose known models it serves under the same names. */
  readonly servesModelsOf?: ModelVendor;
  /** The wire format in which it serves a model. */
  protocolOf(model: string): Protocol;
  endpointOf(access: VendorAccess, model?: string): Endpoint;
}

const none = {
  api_key: 'none',
  base_url: 'none',
  region: 'none',
  project: 'none',
  models: 'optional',
} as const;
const withKey = { ...none, api_key: 'required', base_url: 'optional' } as const;

/** Providers with one public address and an OpenAI-compatible API. */
const compatible = (
  id: ModelVendor,
  name: string,
  baseUrl: string,
  keyUrl: string,
  keyPattern?: RegExp,
): Vendor => ({
  id,
  name,
  keyUrl,
  fields: withKey,
  ...(keyPattern && { keyPattern }),
  protocolOf: () => openAiCompatibleProtocol,
  endpointOf: (access) => ({ ...access, baseUrl: access.baseUrl ?? baseUrl }),
});

const isClaude = (model: string | undefined) => model?.startsWith('anthropic.') ?? false;

export const vendors: Readonly<Record<ModelVendor, Vendor>> = {
  anthropic: {
    id: 'anthropic',
    name: 'Anthropic',
    keyUrl: 'https://console.anthropic.com/settings/keys',
    fields: withKey,
    keyPattern: /^sk-ant-/,
    protocolOf: () => anthropicProtocol,
    endpointOf: (access) => access,
  },
  openai: {
    id: 'openai',
    name: 'OpenAI',
    keyUrl: 'https://platform.openai.com/api-keys',
    fields: withKey,
    keyPattern: /^sk-(?:proj|svcacct|admin)-/,
    protocolOf: () => openAiProtocol,
    endpointOf: (access) => access,
  },
  google: {
    id: 'google',
    name: 'Google',
    keyUrl: 'https://aistudio.google.com/apikey',
    fields: withKey,
    keyPattern: /^AIza/,
    protocolOf: () => googleProtocol,
    endpointOf: (access) => access,
  },
  openrouter: compatible(
    'openrouter',
    'OpenRouter',
    'https://openrouter.ai/api/v1',
    'https://openrouter.ai/keys',
    /^sk-or-/,
  ),
  mistral: compatible(
    'mistral',
    'Mistral',
    'https://api.mistral.ai/v1',
    'https://console.mistral.ai/api-keys',
  ),
  groq: compatible(
    'groq',
    'Groq',
    'https://api.groq.com/openai/v1',
    'https://console.groq.com/keys',
    /^gsk_/,
  ),
  xai: compatible('xai', 'xAI', 'https://api.x.ai/v1', 'https://console.x.ai', /^xai-/),
  deepseek: compatible(
    'deepseek',
    'DeepSeek',
    'https://api.deepseek.com/v1',
    'https://platform.deepseek.com/api_keys',
  ),
  azure: {
    id: 'azure',
    name: 'Azure OpenAI',
    keyUrl: 'https://portal.azure.com',
    // Models are named after the deployments of a resource, which its API key can't list.
    fields: { ...none, api_key: 'required', base_url: 'required', models: 'required' },
    protocolOf: () => openAiProtocol,
    endpointOf: (access) => ({ ...access, baseUrl: toAzureUrl(access.baseUrl ?? '') }),
  },
  bedrock: {
    id: 'bedrock',
    name: 'Amazon Bedrock',
    keyUrl: 'https://console.aws.amazon.com/bedrock/home#/api-keys',
    fields: { ...none, api_key: 'required', region: 'required' },
    keyPattern: /^(?:ABSK|bedrock-api-key-)/,
    protocolOf: (model) => (isClaude(model) ? anthropicBearerProtocol : openAiCompatibleProtocol),
    endpointOf: (access, model) => ({
      ...access,
      baseUrl: `https://bedrock-mantle.${access.region}.api.aws/${isClaude(model) ? 'anthropic/v1' : 'v1'}`,
    }),
  },
  vertex: {
    id: 'vertex',
    name: 'Vertex AI',
    keyUrl: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
    fields: { ...none, api_key: 'required', region: 'required', project: 'optional' },
    servesModelsOf: 'google',
    protocolOf: () => vertexProtocol,
    endpointOf: ({ region = '', project, ...access }) => ({
      ...access,
      baseUrl: toVertexUrl(region, project),
    }),
  },
  'openai-compatible': {
    id: 'openai-compatible',
    name: 'OpenAI-compatible',
    keyUrl: null,
    fields: { ...none, api_key: 'optional', base_url: 'required' },
    protocolOf: () => openAiCompatibleProtocol,
    endpointOf: (access) => access,
  },
};

/** Accepts the address of a resource with or without the path of its API. */
const toAzureUrl = (url: string) =>
  /\/openai\/v1$/.test(url) ? url : `${url.replace(/(?<!\/)\/+$/, '')}/openai/v1`;

/** Without a project, the address accepts only API keys. */
function toVertexUrl(region: string, project: string | undefined): string {
  const host =
    region === 'global' ? 'aiplatform.googleapis.com' : `${region}-aiplatform.googleapis.com`;
  const parent = project === undefined ? '' : `/projects/${project}/locations/${region}`;
  return `https://${host}/v1beta1${parent}/publishers/google`;
}
