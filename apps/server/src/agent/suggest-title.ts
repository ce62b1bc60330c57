import type { LanguageModelV4 } from '@ai-sdk/provider';

const instructions =
  'Name the app that the user describes, in the language of the description. Reply with the name only: two to five words, without quotes or punctuation at the end.';
/** The beginning of a prompt says what the app is. */
const maxPromptChars = 4_000;
/** Leaves room for models that reason first. */
const maxOutputTokens = 1_000;
const maxTitleChars = 60;
const timeoutMs = 20_000;

export interface TitleRequest {
  readonly prompt: string;
  readonly openModel: () => Promise<Pick<LanguageModelV4, 'doStream'>>;
  /** Reads earlier turns of the project: only the first one names it. */
  readonly earlierTurns: (count: number) => Promise<readonly unknown[]>;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Asks a small model for the title of a new project. Never rejects: it runs beside the turn, which succeeds without a
 * title.
 */
export async function suggestTitle(request: TitleRequest): Promise<string | undefined> {
  const { earlierTurns, signal, onError } = request;
  try {
    return (await earlierTurns(1)).length > 0 ? undefined : toTitle(await askForTitle(request));
  } catch (error) {
    if (!signal.aborted) onError(error);
    return undefined;
  }
}

async function askForTitle({ prompt, openModel, signal }: TitleRequest): Promise<string> {
  const model = await openModel();
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
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') reply += part.delta;
  }
  return reply;
}

/** Accepts one short line only: anything else is no name. */
export function toTitle(reply: string): string | undefined {
  const title = reply.trim().replace(/^["'“‘«*]{1,3}|["'”’».*]{1,3}$/g, '');
  const isName = title !== '' && title.length <= maxTitleChars && !/\p{Cc}/u.test(title);
  return isName ? title : undefined;
}
