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
