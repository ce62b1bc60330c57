import { z } from 'zod';
import { modes } from '../states.ts';

const modelRecord = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  description: z.string(),
  context_window: z.int(),
  max_output_tokens: z.int(),
  supports: z.object({
    images: z.boolean(),
    documents: z.boolean(),
    reasoning: z.boolean(),
    tools: z.boolean(),
  }),
  modes: z.array(z.enum(modes)),
  default: z.boolean(),
  deprecated: z.boolean(),
});
export type ModelRecord = z.infer<typeof modelRecord>;

/** A model that the user can choose, with its price. */
const usableModelRecord = modelRecord.extend({
  price: z
    .object({ input: z.number(), cached_input: z.number(), output: z.number() })
    .nullable()
    .describe('Credits per million tokens; null if turns with it are free'),
  source: z
    .enum(['builtin', 'installation', 'personal'])
    .describe('`builtin`: Starter, which is no language model'),
});
export type UsableModelRecord = z.infer<typeof usableModelRecord>;

const defaultModel = z.string().nullable();

export const usableModelList = z.object({
  models: z.array(usableModelRecord),
  defaults: z.object({ build: defaultModel, plan: defaultModel, chat: defaultModel }),
  personal_connections: z.boolean().describe('True if users can connect providers of their own'),
  personal_providers: z
    .int()
    .describe('Number of your own providers; unused while `personal_connections` is false'),
});
export type UsableModelList = z.infer<typeof usableModelList>;

export const modelList = z.object({
  models: z.array(modelRecord),
  default: z.string().nullable(),
});
export type ModelList = z.infer<typeof modelList>;

export const providerList = z.object({
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      available: z.boolean(),
      models: z.array(z.string()),
    }),
  ),
  default: z.string().nullable(),
});
export type ProviderList = z.infer<typeof providerList>;
