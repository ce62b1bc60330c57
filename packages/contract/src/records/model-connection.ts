import { z } from 'zod';
import { modelKinds, modelVendors } from '../model-vendors.ts';
import { listOf } from './list.ts';

const credits = z.number().describe('In credits');

const modelPrice = z
  .object({ input: credits, cached_input: credits, output: credits })
  .describe('Per million tokens');

const capabilities = z.object({
  images: z.boolean(),
  documents: z.boolean(),
  reasoning: z.boolean(),
  tools: z.boolean(),
});

/** A model that a provider lists, whether or not it is offered. */
export const knownModelRecord = z.object({
  model: z.string().describe("The provider's name for the model"),
  name: z.string(),
  kind: z.enum(modelKinds),
  context_window: z.int(),
  max_output_tokens: z.int(),
  supports: capabilities,
  price: modelPrice.nullable().describe('Null if unknown'),
});
export type KnownModelRecord = z.infer<typeof knownModelRecord>;

export const offeredModelRecord = knownModelRecord.extend({
  id: z.string().describe('The id that turns use'),
  description: z.string(),
  unit_price: credits.nullable(),
  options: z.record(z.string(), z.json()).describe('Passed to the provider unchanged'),
});
export type OfferedModelRecord = z.infer<typeof offeredModelRecord>;

/** A connection to a model provider. Never contains its key. */
export const modelConnectionRecord = z.object({
  id: z.string(),
  slug: z.string().describe('The provider id that turns use'),
  provider: z.enum([...modelVendors, 'builtin']),
  name: z.string(),
  source: z
    .enum(['operator', 'admin', 'user'])
    .describe('`operator`: configured by environment variables, so it cannot be changed here'),
  status: z
    .enum(['active', 'overridden', 'key_unreadable'])
    .describe(
      '`overridden`: the operator configured the same provider. `key_unreadable`: enter the key again, because it was encrypted with another ENCRYPTION_KEY',
    ),
  base_url: z.string().nullable(),
  region: z.string().nullable(),
  project: z.string().nullable(),
  has_key: z.boolean(),
  models: z.array(offeredModelRecord).describe('The models on offer'),
  available: z.array(knownModelRecord).describe('Models the provider listed when last asked'),
  refreshed_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime().nullable(),
});
export type ModelConnectionRecord = z.infer<typeof modelConnectionRecord>;

/** Facts about a model that a provider's list can change. */
export const modelFacts = [
  'name',
  'context_window',
  'max_output_tokens',
  'supports',
  'price',
] as const satisfies (keyof KnownModelRecord)[];

const modelChanges = z.object({
  added: z.array(z.string()).describe('Models that the provider lists now. None is offered yet'),
  missing: z.array(z.string()).describe('Offered models that it no longer lists'),
  updated: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        fields: z.array(z.enum(modelFacts)),
        price: modelPrice.nullable(),
        previous_price: modelPrice.nullable(),
      }),
    )
    .describe('Offered models that changed. Values that were set by hand stay'),
});
export type ModelChanges = z.infer<typeof modelChanges>;

/** A connection after its provider's list was read again. */
export const modelRefreshRecord = modelConnectionRecord.extend({ changes: modelChanges });
export type ModelRefreshRecord = z.infer<typeof modelRefreshRecord>;

export const modelConnectionList = listOf('providers', modelConnectionRecord);

/** Causes of a failed test, for clients that show one next to the field it concerns. */
export const modelTestReasons = [
  'key',
  'quota',
  'region',
  'model',
  'address',
  'network',
  'timeout',
  'provider',
] as const;
export type ModelTestReason = (typeof modelTestReasons)[number];

const modelTestCheck = z.object({
  name: z.enum(['list_models', 'completion', 'tool_call']),
  status: z
    .enum(['passed', 'warning', 'failed', 'skipped'])
    .describe('`warning`: the connection is usable, with the limitation in `message`'),
  reason: z.enum(modelTestReasons).nullable(),
  message: z.string(),
  duration_ms: z.int(),
});
export type ModelTestCheck = z.infer<typeof modelTestCheck>;

export const modelTestRecord = z.object({
  status: z.enum(['ok', 'failed']),
  model: z.string().nullable().describe('The model that was called'),
  checks: z.array(modelTestCheck),
  available: z.array(knownModelRecord),
});
export type ModelTestRecord = z.infer<typeof modelTestRecord>;

const vendorField = z.enum(['required', 'optional', 'none']);

/** The providers that can be connected, with the fields of a connection and the models known to this release. */
export const modelCatalogRecord = z.object({
  updated: z.iso.date().describe('Date of the prices'),
  providers: z.array(
    z.object({
      id: z.enum(modelVendors),
      name: z.string(),
      key_url: z.string().nullable().describe('Where to create a key'),
      fields: z.object({
        api_key: vendorField,
        base_url: vendorField,
        region: vendorField,
        project: vendorField,
        models: vendorField,
      }),
      models: z.array(knownModelRecord),
    }),
  ),
});
export type ModelCatalogRecord = z.infer<typeof modelCatalogRecord>;

export const modelSettingsRecord = z.object({
  defaults: z.object({
    build: z.string().nullable(),
    plan: z.string().nullable(),
    chat: z.string().nullable(),
    small: z.string().nullable().describe('Names new projects; null leaves that to the app'),
  }),
  operator_default: z
    .string()
    .nullable()
    .describe('Set by `DEFAULT_MODEL` or `DEFAULT_PROVIDER`; takes precedence over `defaults`'),
  fallback: z.object({ enabled: z.boolean(), models: z.array(z.string()) }),
  personal_connections: z.boolean(),
});
export type ModelSettingsRecord = z.infer<typeof modelSettingsRecord>;

export const detectedServerList = z.object({
  servers: z.array(
    z.object({
      name: z.enum(['Ollama', 'LM Studio', 'llama.cpp']),
      base_url: z.string(),
      models: z.array(z.string()),
      connected: z.boolean(),
    }),
  ),
});
export type DetectedServerList = z.infer<typeof detectedServerList>;
