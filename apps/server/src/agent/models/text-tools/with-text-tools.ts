import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { overrideModelCalls } from '../override-model-calls.ts';
import { fieldsOf } from './notation.ts';
import { toTextPrompt } from './to-text-prompt.ts';
import { type ParsedPart, ToolCallParser } from './tool-call-parser.ts';

type Part = LanguageModelV4StreamPart;

/**
 * Adds tool calls to a model without native support. The prompt explains how to write calls as text, and the stream has
 * the same parts as that of any other model.
 */
export function withTextTools(model: LanguageModelV4): LanguageModelV4 {
  return overrideModelCalls(model, {
    doGenerate: () => Promise.reject(new Error('a model with text tools only streams')),
    async doStream({ tools = [], toolChoice: _, prompt, ...options }: LanguageModelV4CallOptions) {
      const known = tools.filter((tool) => tool.type === 'function');
      const result = await model.doStream({ ...options, prompt: toTextPrompt(prompt, known) });
      return { ...result, stream: ReadableStream.from(parseStream(result.stream, known)) };
    },
  });
}

async function* parseStream(
  stream: ReadableStream<Part>,
  tools: readonly LanguageModelV4FunctionTool[],
): AsyncGenerator<Part> {
  const reader = new ToolCallParser(new Map(tools.map((tool) => [tool.name, fieldsOf(tool)])));
  const parts = new PartConverter();
  // Leaving the loop cancels the stream and thereby stops the model.
  for await (const part of stream) {
    switch (part.type) {
      case 'text-start':
      case 'text-end':
        break;
      case 'text-delta': {
        const parsed = reader.push(part.delta);
        yield* parts.convert(parsed);
        if (parsed.at(-1)?.type === 'invented') {
          yield { type: 'finish', finishReason, usage: unknownUsage };
          return;
        }
        // The model is producing output, although none of it can be emitted yet.
        if (parsed.length === 0) yield { type: 'ping' };
        break;
      }
      case 'reasoning-start':
        yield* parts.endText();
        yield part;
        break;
      case 'finish':
        yield* parts.convert(reader.end());
        yield* parts.endText();
        yield part;
        break;
      default:
        yield part;
    }
  }
}

const finishReason = { unified: 'tool-calls', raw: undefined } as const;
const unknownUsage = {
  inputTokens: {
    total: undefined,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/** Converts parser output into the stream parts of one reply. */
class PartConverter {
  #texts = 0;
  #calls = 0;
  #isTextOpen = false;
  #name = '';
  #input = '';

  *convert(parsed: readonly ParsedPart[]): Generator<Part> {
    for (const one of parsed) yield* this.#convertOne(one);
  }

  *endText(): Generator<Part> {
    if (this.#isTextOpen) yield { type: 'text-end', id: this.#textId };
    this.#isTextOpen = false;
  }

  *#convertOne(parsed: ParsedPart): Generator<Part> {
    const id = `call-${this.#calls}`;
    switch (parsed.type) {
      case 'text':
        if (!this.#isTextOpen) {
          this.#texts += 1;
          this.#isTextOpen = true;
          yield { type: 'text-start', id: this.#textId };
        }
        yield { type: 'text-delta', id: this.#textId, delta: parsed.text };
        break;
      case 'call':
        yield* this.endText();
        this.#name = parsed.name;
        this.#input = '';
        yield { type: 'tool-input-start', id, toolName: parsed.name };
        break;
      case 'input':
        this.#input += parsed.json;
        yield { type: 'tool-input-delta', id, delta: parsed.json };
        break;
      case 'called':
        yield { type: 'tool-input-end', id };
        yield { type: 'tool-call', toolCallId: id, toolName: this.#name, input: this.#input };
        this.#calls += 1;
        break;
      case 'invented':
        yield* this.endText();
    }
  }

  get #textId(): string {
    return `text-${this.#texts}`;
  }
}
