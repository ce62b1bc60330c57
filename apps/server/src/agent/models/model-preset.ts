import { modelKinds, modes } from '@millwright/contract';
import { z } from 'zod';

/** Finer than any price list; more digits would be lost in the sum. */
const credits = z.number().min(0).max(1_000_000).multipleOf(0.000001);

/** Price of a million tokens, in credits. */
const price = z
  .strictObject({
    input: credits,
    cached_input: credits.optional(),
    /** Embeddings have no output; models of every other kind require this price. */
    output: credits.optional(),
  })
  .transform(({ input, cached_input = input, output }) => ({ input, cached_input, output }));

export interface Price {
  readonly input: number;
  readonly cached_input: number;
  readonly output: number;
}

/** A model under the id that turns use, as an operator declares it. */
const declared = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().min(1),
  provider: z.string().min(1),
  kind: z.enum(modelKinds).default('chat'),
  /** The provider's name for the model; never exposed to clients. */
  model: z.string().min(1),
  description: z.string().default(''),
  context_window: z.int().positive().default(128_000),
  max_output_tokens: z.int().positive().default(16_000),
  /** Limits the prompts of turns, which otherwise use up to 148,000 tokens of the context window. */
  max_prompt_tokens: z.int().positive().optional(),
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
  /** Provider-specific call options, for example the reasoning budget. */
  options: z.record(z.string(), z.json()).default({}),
  default: z.boolean().default(false),
  deprecated: z.boolean().default(false),
  /** Turns are free without a price. Never exposed to clients. */
  price: price.optional(),
  /** Price of an image, a thousand characters of speech, a minute of transcription or a second of video. */
  unit_price: credits.optional(),
});
export type ModelPreset = Omit<z.output<typeof declared>, 'price'> & {
  readonly price?: Price | undefined;
};

export const preset = declared.transform(({ price, ...rest }, context): ModelPreset => {
  if (!price) return rest;
  const output = price.output ?? (rest.kind === 'embedding' ? 0 : undefined);
  if (output !== undefined) return { ...rest, price: { ...price, output } };
  const message = `A model of the kind ${rest.kind} needs a price for its output`;
  context.issues.push({ code: 'custom', path: ['price', 'output'], message, input: price });
  return z.NEVER;
});

/** Schema of the file at `MODELS_CONFIG_PATH`. A model with a known id replaces the bundled one. */
export const modelsFile = z.strictObject({ models: z.array(preset) });
