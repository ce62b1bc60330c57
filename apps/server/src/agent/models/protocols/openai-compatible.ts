import { openAiVideos } from '../openai-videos.ts';
import { listOpenAiModels } from './list-openai-models.ts';
import { type Endpoint, type Protocol, toPackageOptions } from './protocol.ts';

const optionsName = 'openai-compatible';

/** OpenAI's Chat Completions API, as many providers and local servers implement it. */
export const openAiCompatibleProtocol: Protocol = {
  optionsName,
  effortOptions: (effort) => ({ reasoningEffort: effort }),
  async open(endpoint, { model }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const { apiKey } = endpoint;
    return createOpenAICompatible({
      name: optionsName,
      ...toPackageOptions(endpoint),
      baseURL: requireBaseUrl(endpoint),
      includeUsage: true,
      ...(apiKey !== undefined && { apiKey }),
    })(model);
  },
  async media(endpoint) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const { createOpenAI } = await import('@ai-sdk/openai');
    const { apiKey } = endpoint;
    const baseURL = requireBaseUrl(endpoint);
    const options = {
      name: optionsName,
      ...toPackageOptions(endpoint),
      baseURL,
      apiKey: apiKey ?? 'none',
    };
    const { embeddingModel, imageModel } = createOpenAICompatible(options);
    // That package has no audio support; servers with audio use OpenAI's API.
    const { speech, transcription } = createOpenAI(options);
    return {
      embedding: embeddingModel,
      image: imageModel,
      speech,
      transcription,
      video: (model) => openAiVideos({ baseURL, apiKey, model, fetch: endpoint.fetch }),
    };
  },
  listModels: (endpoint, signal) =>
    listOpenAiModels({ ...endpoint, baseUrl: requireBaseUrl(endpoint) }, signal),
};

function requireBaseUrl({ baseUrl }: Endpoint): string {
  if (baseUrl === undefined) throw new Error('an OpenAI-compatible server needs an address');
  return baseUrl;
}
