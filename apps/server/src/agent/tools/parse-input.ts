import { z } from 'zod';
import { repairInput } from './repair-input.ts';
import type { Tool } from './tool.ts';

export type ParsedInput =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Parses a model's tool input, or returns an error message that helps the model correct it. */
export function parseInput({ input }: Tool, text: string): ParsedInput {
  let message =
    'The input is not valid JSON, or was cut off. If it was too long, split it into smaller parts.';
  try {
    const parsed = input.safeParse(JSON.parse(text));
    if (parsed.success) return { ok: true, value: parsed.data };
    message = z.prettifyError(parsed.error);
  } catch {
    // Falls through to repair.
  }
  const value = repairInput(text, input);
  return value === undefined ? { ok: false, message } : { ok: true, value };
}
