/** Placeholder for a key. */
export const placeholderKey = 'mwp_YOUR_KEY';

/** Uses the AI gateway with OpenAI's own library, which requires an API key of its own. */
export const createSnippet = (service: string, key: string): string =>
  `import OpenAI from 'openai';

const ai = new OpenAI({
  baseURL: '${service}/api/v1/ai',
  apiKey: 'unused',
  defaultHeaders: { 'x-api-key': '${key}' },
});

const { data: models } = await ai.models.list();
const answer = await ai.chat.completions.create({
  model: models[0].id,
  messages: [{ role: 'user', content: 'Hello!' }],
});`;
