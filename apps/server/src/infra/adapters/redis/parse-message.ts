import type { z } from 'zod';

/** Parses a message; returns undefined if it is not one of ours. */
export function parseMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON, so not one of our messages.
    return undefined;
  }
}
