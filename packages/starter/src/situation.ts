import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import {
  type Mode,
  modes,
  type Platform,
  platforms,
  type TurnContext,
  turnContext,
} from '@millwright/contract';
import { z } from 'zod';
import { readable } from './readable.ts';

/** A completed tool call of this turn. */
export interface Done {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
}

/** The complete input of the built-in model, which keeps no state between steps. */
export interface Situation {
  readonly mode: Mode;
  readonly platform: Platform;
  /** The user's message. */
  readonly request: string;
  /** Picked elements and errors of the running app. */
  readonly context: TurnContext;
  /** True if the file list in the prompt contains this path. */
  readonly hasFile: (path: string) => boolean;
  /** The start of this step's text, if a stopped worker already sent it. */
  readonly said: string;
  /** The completed calls of each step so far. */
  readonly steps: readonly (readonly Done[])[];
  /** The service's last message, sent after the model ended its work. */
  readonly report: string | undefined;
}

/** Turn data that the agent passes beside the conversation, to this provider only. */
const told = z.object({
  mode: z.enum(modes),
  platform: z.enum(platforms),
  /** Number of messages before the first step. */
  opening: z.int().positive(),
  context: turnContext.default({}),
  /** Text of an interrupted reply. The last two messages are that reply and the request to continue it. */
  said: z.string().default(''),
});

export function readSituation({ prompt, providerOptions }: LanguageModelV4CallOptions): Situation {
  const { mode, platform, opening, context, said } = told.parse(providerOptions?.['builtin']);
  const [request = '', ...material] = textsOf(prompt[opening - 1]);
  const since = prompt.slice(opening, said === '' ? undefined : -2);
  const files = new Set(material.flatMap((text) => text.split('\n')));
  const last = since.at(-1);
  return {
    mode,
    platform,
    request: readable(request),
    context,
    hasFile: (path) => files.has(path),
    said,
    steps: stepsIn(since),
    report: last?.role === 'user' ? textsOf(last).join('\n') : undefined,
  };
}

function stepsIn(messages: readonly LanguageModelV4Message[]): Done[][] {
  const outputs = new Map<string, unknown>();
  for (const message of messages) {
    if (message.role !== 'tool') continue;
    for (const part of message.content) {
      if (part.type === 'tool-result' && 'value' in part.output) {
        outputs.set(part.toolCallId, part.output.value);
      }
    }
  }
  return messages.flatMap((message) => {
    if (message.role !== 'assistant') return [];
    const calls = message.content.filter((part) => part.type === 'tool-call');
    return [
      calls.map(({ toolName, toolCallId, input }) => ({
        name: toolName,
        input: input as Done['input'],
        output: outputs.get(toolCallId),
      })),
    ];
  });
}

function textsOf(message: LanguageModelV4Message | undefined): string[] {
  if (message?.role !== 'user') return [];
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}
