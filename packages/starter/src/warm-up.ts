import type { LanguageModelV4 } from '@ai-sdk/provider';

const prompt =
  'Track books with author, rating 1-5, status (to read, reading, finished), price and finished date. Show them on a board, in green';

/**
 * Builds an app and discards it. The first use of each pattern compiles it, which takes longer than the rest of a
 * first turn.
 */
export async function warmUp(model: LanguageModelV4): Promise<void> {
  for (const platform of ['web', 'mobile']) {
    const { stream } = await model.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
      providerOptions: { builtin: { mode: 'build', platform, opening: 1 } },
    });
    for await (const part of stream) if (part.type === 'finish') break;
  }
}
