import { z } from 'zod';
import { withDefaults } from '../with-defaults.ts';
import { withPromptCache } from '../with-prompt-cache.ts';
import { fetchJson } from './fetch-json.ts';
import { type Endpoint, type Protocol, toPackageOptions } from './protocol.ts';

const publicUrl = 'https://api.anthropic.com/v1';
const list = z.object({
  data: z.array(z.object({ id: z.string(), display_name: z.string().optional() })),
});

/** Anthropic's Messages API. */
export const anthropicProtocol: Protocol = createAnthropicProtocol((apiKey) => ({ apiKey }));

/** The same API behind a gateway that takes the key as a bearer token. */
export const anthropicBearerProtocol: Protocol = createAnthropicProtocol((authToken) => ({
  authToken,
}));

function createAnthropicProtocol(
  credentials: (key: string) => { apiKey: string } | { authToken: string },
): Protocol {
  return {
    optionsName: 'anthropic',
    // The package chooses between an effort and a budget by the model.
    effortOptions: () => ({ thinking: undefined, effort: undefined }),
    async open(endpoint, requested) {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const opened = createAnthropic({
        ...credentials(endpoint.apiKey ?? ''),
        ...toPackageOptions(endpoint),
      })(requested.model);
      // Anthropic requires an output limit; the other providers have a default.
      return withDefaults(withPromptCache(opened), {
        maxOutputTokens: requested.max_output_tokens,
      });
    },
    media: async () => ({}),
    async listModels({ apiKey = '', baseUrl = publicUrl, fetch }: Endpoint, signal) {
      const { data } = await fetchJson(list, {
        url: `${baseUrl}/models?limit=1000`,
        headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
        fetch,
        signal,
      });
      return data.map(({ id, display_name }) => ({ model: id, name: display_name }));
    },
  };
}
