import type { LanguageModelV4 } from '@ai-sdk/provider';

const instructions =
  'Name the app that the user describes, in the language of the description. Reply with the name only: two to five words, without quotes or punctuation at the end.';
/** The beginning of a prompt says what the app is. */
const maxPromptChars = 4_000;
/** Leaves room for models that reason first. */
const maxOutputTokens = 1_000;
const maxTitleChars = 60;
const timeoutMs = 20_000;

/** Asks a small model for the title of a new project. A missing title is no reason to fail a turn. */
export async function suggestTitle(
  open: () => Promise<LanguageModelV4>,
  prompt: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const model = await open();
    const text = prompt.slice(0, maxPromptChars);
    const { stream } = await model.doStream({
      prompt: [
        { role: 'system', content: instructions },
        { role: 'user', content: [{ type: 'text', text }] },
      ],
      maxOutputTokens,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    let reply = '';
    for await (const part of stream) {
      if (part.type === 'error') return undefined;
      if (part.type === 'text-delta') reply += part.delta;
    }
    return toTitle(reply);
  } catch {
    return undefined;
  }
}

/** Accepts one short line only: anything else is no name. */
export function toTitle(reply: string): string | undefined {
  const title = reply.trim().replace(/^["'“‘«*]{1,3}|["'”’».*]{1,3}$/g, '');
  const isName = title !== '' && title.length <= maxTitleChars && !/\p{Cc}/u.test(title);
  return isName ? title : undefined;
}
