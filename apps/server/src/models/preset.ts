import { modes } from '@millwright/contract';
import { z } from 'zod';

/** A model under the name by which turns ask for it. */
export const preset = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().min(1),
  provider: z.string().min(1),
  /** What the provider calls it; nobody outside is told. */
  model: z.string().min(1),
  description: z.string().default(''),
  context_window: z.int().positive().default(128_000),
  max_output_tokens: z.int().positive().default(16_000),
  supports: z
    .strictObject({
      images: z.boolean().default(false),
      documents: z.boolean().default(false),
      reasoning: z.boolean().default(false),
      tools: z.boolean().default(true),
    })
    .prefault({}),
  modes: z
    .array(z.enum(modes))
    .min(1)
    .default([...modes]),
  default: z.boolean().default(false),
  deprecated: z.boolean().default(false),
});
export type Preset = z.output<typeof preset>;

/** What `MODELS_CONFIG_PATH` may hold: a model with an id that is known takes its place. */
export const modelsFile = z.strictObject({ models: z.array(preset) });
