import { z } from 'zod';
import { adaptVideoModel } from '../video-model.ts';
import { fetchJson } from './fetch-json.ts';
import { type Endpoint, type Protocol, toPackageOptions } from './protocol.ts';

const publicUrl = 'https://generativelanguage.googleapis.com/v1beta';
const list = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      displayName: z.string().optional(),
      inputTokenLimit: z.int().optional(),
      outputTokenLimit: z.int().optional(),
      supportedGenerationMethods: z.array(z.string()).optional(),
    }),
  ),
});

async function createPackage(endpoint: Endpoint) {
  const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
  return createGoogleGenerativeAI({
    apiKey: endpoint.apiKey ?? '',
    ...toPackageOptions(endpoint),
  });
}

/** The Gemini API. */
export const googleProtocol: Protocol = {
  optionsName: 'google',
  // The package chooses between a level and a budget by the model.
  effortOptions: () => ({ thinkingConfig: { includeThoughts: true } }),
  open: async (endpoint, { model }) => (await createPackage(endpoint))(model),
  async media(endpoint) {
    const { embedding, image, speech, transcription, video } = await createPackage(endpoint);
    return {
      embedding,
      image,
      speech,
      transcription,
      video: (model) => adaptVideoModel(video(model)),
    };
  },
  async listModels({ apiKey = '', baseUrl = publicUrl, fetch }, signal) {
    const { models } = await fetchJson(list, {
      url: `${baseUrl}/models?pageSize=1000`,
      headers: { 'x-goog-api-key': apiKey },
      fetch,
      signal,
    });
    return models
      .filter(
        ({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true,
      )
      .map(({ name, displayName, inputTokenLimit, outputTokenLimit }) => ({
        model: name.replace(/^models\//, ''),
        name: displayName,
        contextWindow: inputTokenLimit,
        maxOutputTokens: outputTokenLimit,
      }));
  },
};
