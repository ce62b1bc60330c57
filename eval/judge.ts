import { z } from 'zod';
import { parseJsonReply } from './parse-json-reply.ts';

/** A model behind an OpenAI-compatible API. */
export interface JudgeEndpoint {
  /** Base address, such as `https://millwright.example/api/v1/ai`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
}

/** A message with text and JPEG images. */
export interface JudgeMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
  readonly images?: readonly Buffer[];
}

const requestTimeoutMs = 120_000;
const maxAttempts = 2;

const completion = z.looseObject({
  choices: z
    .array(z.looseObject({ message: z.looseObject({ content: z.string().nullable() }) }))
    .min(1),
});

/** Asks a vision model for judgments in JSON. */
export class Judge {
  readonly #endpoint: JudgeEndpoint;
  readonly #signal: AbortSignal;

  constructor(endpoint: JudgeEndpoint, signal: AbortSignal) {
    this.#endpoint = endpoint;
    this.#signal = signal;
  }

  /** Returns a reply that matches the schema. Sends an invalid one back once, with the reason. */
  async ask<T>(schema: z.ZodType<T>, messages: readonly JudgeMessage[]): Promise<T> {
    let conversation = messages;
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.#complete(conversation);
      const parsed = parseJsonReply(schema, reply);
      if (parsed.ok) return parsed.value;
      if (attempt === maxAttempts) throw new Error(`Invalid reply of the judge: ${parsed.reason}`);
      conversation = [
        ...conversation,
        { role: 'assistant', text: reply },
        { role: 'user', text: `Invalid reply: ${parsed.reason}\nReply with one JSON object only.` },
      ];
    }
  }

  async #complete(messages: readonly JudgeMessage[]): Promise<string> {
    const { url, headers, model } = this.#endpoint;
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model, messages: messages.map(toChatMessage) }),
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(requestTimeoutMs)]),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The judge responded with ${response.status}: ${text}`);
    const { choices } = completion.parse(JSON.parse(text));
    return choices[0]?.message.content ?? '';
  }
}

function toChatMessage({ role, text, images = [] }: JudgeMessage): object {
  if (images.length === 0) return { role, content: text };
  const pictures = images.map((image) => ({
    type: 'image_url',
    image_url: { url: `data:image/jpeg;base64,${image.toString('base64')}` },
  }));
  return { role, content: [{ type: 'text', text }, ...pictures] };
}
