import { z } from 'zod';
import { fetchJson } from './fetch-json.ts';
import type { ListedModel } from './listed-model.ts';
import type { Endpoint } from './protocol.ts';

const perToken = z.coerce.number().nonnegative();
const pricedTokens = 1_000_000;

/** OpenAI's own list has only ids; the other fields are additions of OpenRouter, Mistral, Groq, vLLM and llama.cpp. */
const listed = z.object({
  id: z.string(),
  name: z.string().nullish(),
  context_length: z.int().positive().nullish(),
  context_window: z.int().positive().nullish(),
  max_context_length: z.int().positive().nullish(),
  max_model_len: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  meta: z.object({ n_ctx_train: z.int().positive().nullish() }).nullish(),
  architecture: z.object({ input_modalities: z.array(z.string()).nullish() }).nullish(),
  supported_parameters: z.array(z.string()).nullish(),
  capabilities: z
    .object({ function_calling: z.boolean().nullish(), vision: z.boolean().nullish() })
    .nullish()
    // Other servers use a list of words or an object of their own.
    .catch(null),
  pricing: z
    .object({ prompt: perToken, completion: perToken, input_cache_read: perToken.optional() })
    .nullish()
    .catch(null),
});
const list = z.object({ data: z.array(listed) });

export async function listOpenAiModels(
  { apiKey, baseUrl, fetch }: Endpoint & { readonly baseUrl: string },
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const { data } = await fetchJson(list, {
    url: `${baseUrl}/models`,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    fetch,
    signal,
  });
  return data.map(toListedModel);
}

function toListedModel(entry: z.output<typeof listed>): ListedModel {
  const { capabilities, supported_parameters: parameters, pricing } = entry;
  const context =
    entry.context_length ??
    entry.context_window ??
    entry.max_context_length ??
    entry.max_model_len ??
    entry.meta?.n_ctx_train;
  return {
    model: entry.id,
    name: entry.name ?? undefined,
    contextWindow: context ?? undefined,
    maxOutputTokens: entry.max_completion_tokens ?? undefined,
    images:
      entry.architecture?.input_modalities?.includes('image') ?? capabilities?.vision ?? undefined,
    tools: parameters?.includes('tools') ?? capabilities?.function_calling ?? undefined,
    reasoning: parameters?.includes('reasoning'),
    price: pricing
      ? {
          input: toPerMillion(pricing.prompt),
          cachedInput: pricing.input_cache_read && toPerMillion(pricing.input_cache_read),
          output: toPerMillion(pricing.completion),
        }
      : undefined,
  };
}

/** Without the digits that a multiplication of decimal fractions adds. */
const toPerMillion = (price: number) => Number((price * pricedTokens).toPrecision(10));
