import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';

const idPattern = /^[\w-]{1,64}$/;

/** Reads the record that a request sends. Rejects the request if it is not valid. */
export async function readRecord<S extends z.ZodType>(
  c: Context,
  schema: S,
): Promise<{ id: string; values: z.output<S> }> {
  const id = c.req.param('id') ?? '';
  if (!idPattern.test(id)) throw new HTTPException(400, { message: 'This address is not valid.' });
  return { id, values: await readBody(c, schema) };
}

/** Reads the JSON that a request sends. */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(toJson(await readText(c)));
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'Check what you entered.';
  throw new HTTPException(400, { message });
}

/** Pictures are part of what pages send. */
const maxBytes = 5 * 1024 * 1024;

/** Reads no more than what a record can have, whatever is sent. */
async function readText(c: Context): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new HTTPException(413, { message: 'This is too large to be saved.' });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
