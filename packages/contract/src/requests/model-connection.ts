import { z } from 'zod';
import { limits, modelLimits } from '../limits.ts';
import { modelKinds, modelVendors } from '../model-vendors.ts';
import { httpUrl } from './mcp.ts';
import { request } from './request.ts';
import { line, text } from './text.ts';

/** Service account files are JSON; every other key is one word. */
const apiKey = z
  .string()
  .min(1)
  .max(modelLimits.keyChars)
  .refine((key) => key.startsWith('{') || !/[\s\p{Cc}]/u.test(key), {
    message: 'contains a space or a line break. Copy the key again, without line breaks',
  });

/** Finer than any price list; more digits would be lost in the sum. */
const credits = z.number().min(0).max(1_000_000).multipleOf(0.000001);

const modelName = line(limits.own.modelNameChars);

/** A model to offer. Fields left out are filled in from the provider's list and the list of this release. */
const offeredModel = z.object({
  model: modelName.describe("The provider's name for the model"),
  id: modelName.optional().describe('The id that turns use; by default like `model`'),
  name: line(modelLimits.nameChars).optional(),
  description: text().max(500).optional(),
  kind: z.enum(modelKinds).optional(),
  context_window: z.int().positive().optional(),
  max_output_tokens: z.int().positive().optional(),
  supports: z
    .object({
      images: z.boolean(),
      documents: z.boolean(),
      reasoning: z.boolean(),
      tools: z.boolean(),
    })
    .partial()
    .optional(),
  price: z
    .object({ input: credits, cached_input: credits.optional(), output: credits })
    .nullish()
    .describe('Credits per million tokens; null makes the model free'),
  unit_price: credits.nullish(),
  options: z.record(z.string(), z.json()).optional(),
});
export type OfferedModelInput = z.input<typeof offeredModel>;

const offeredModels = z.array(offeredModel).min(1).max(modelLimits.models);

const region = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a region like us-east-1');
const project = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be a project id');

const fields = {
  name: line(modelLimits.nameChars).optional(),
  api_key: apiKey.optional().describe('Write-only'),
  base_url: httpUrl.optional(),
  region: region.optional(),
  project: project.optional(),
  models: offeredModels.optional().describe('By default the models this release knows'),
};

export const modelConnectionRequest = request(
  z.object({ provider: z.enum(modelVendors), ...fields }),
);
export type ModelConnectionRequest = z.output<typeof modelConnectionRequest>;
export type ModelConnectionRequestInput = z.input<typeof modelConnectionRequest>;

const removable = 'Null removes it';

export const modelConnectionPatch = request(
  z.object({
    ...fields,
    base_url: httpUrl.nullish().describe(removable),
    region: region.nullish().describe(removable),
    project: project.nullish().describe(removable),
  }),
);
export type ModelConnectionPatch = z.output<typeof modelConnectionPatch>;
export type ModelConnectionPatchInput = z.input<typeof modelConnectionPatch>;

export const modelTestRequest = request(z.object({ model: modelName.optional() }));
export type ModelTestRequest = z.output<typeof modelTestRequest>;

const chosenModel = modelName.nullable();

/** Not a `request`, for which null means absent: here it removes a default. */
export const modelSettingsPatch = z.object({
  defaults: z
    .object({ build: chosenModel, plan: chosenModel, chat: chosenModel, small: chosenModel })
    .partial()
    .optional(),
  fallback: z
    .object({
      enabled: z.boolean(),
      models: z.array(modelName).max(modelLimits.fallbackModels),
    })
    .partial()
    .optional(),
  personal_connections: z.boolean().optional(),
});
export type ModelSettingsPatch = z.output<typeof modelSettingsPatch>;
