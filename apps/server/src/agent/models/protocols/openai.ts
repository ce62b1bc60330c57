import { withDefaults } from '../with-defaults.ts';
import { listOpenAiModels } from './list-openai-models.ts';
import { type Endpoint, type Protocol, toPackageOptions } from './protocol.ts';

const publicUrl = 'https://api.openai.com/v1';

async function createPackage(endpoint: Endpoint) {
  const { createOpenAI } = await import('@ai-sdk/openai');
  return createOpenAI({ apiKey: endpoint.apiKey ?? '', ...toPackageOptions(endpoint) });
}

/** OpenAI's Responses API. */
export const openAiProtocol: Protocol = {
  optionsName: 'openai',
  // Forced, because the package knows only OpenAI's own names, not those of deployments at Azure.
  effortOptions: (effort) => ({ reasoningEffort: effort, forceReasoning: true }),
  async open(endpoint, { model }) {
    const opened = (await createPackage(endpoint))(model);
    // Each step sends the full context, so nothing depends on state stored at OpenAI. Only verified organizations get
    // summaries, which the package would request together with an effort.
    const defaults = { store: false, reasoningSummary: null };
    return withDefaults(opened, { providerOptions: { openai: defaults } });
  },
  async media(endpoint) {
    const { embedding, image, speech, transcription } = await createPackage(endpoint);
    return { embedding, image, speech, transcription };
  },
  listModels: (endpoint, signal) =>
    listOpenAiModels({ ...endpoint, baseUrl: endpoint.baseUrl ?? publicUrl }, signal),
};
