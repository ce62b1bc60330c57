import { z } from 'zod';

type ParsedReply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** Parses the JSON object in a model's reply. Models often put it between sentences or in a code block. */
export function parseJsonReply<T>(schema: z.ZodType<T>, reply: string): ParsedReply<T> {
  const json = reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1);
  try {
    const parsed = schema.safeParse(JSON.parse(json));
    if (parsed.success) return { ok: true, value: parsed.data };
    return { ok: false, reason: z.prettifyError(parsed.error) };
  } catch {
    return { ok: false, reason: 'it contains no JSON object' };
  }
}
