import { z } from 'zod';
import type { Report } from '../dev-server/launcher-protocol.ts';

const text = z.string().max(8_192).nullable();
const position = z.int().nullable();

const reports = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alive'), id: z.int() }),
  z.object({ type: z.literal('ready'), port: z.int(), ms: z.number() }),
  z.object({
    type: z.literal('error'),
    error: z.object({
      file: text,
      line: position,
      column: position,
      message: z.string().transform((message) => message.slice(0, 8_192)),
      plugin: text,
      frame: text,
    }),
  }),
  z.object({
    type: z.literal('request'),
    method: z.string().regex(/^[A-Z-]{1,20}$/),
    url: z.string().transform((url) => url.slice(0, 2_048)),
    status: z.int().min(100).max(599).nullable(),
    ms: z.number().min(0),
  }),
  z.object({ type: z.literal('fixed'), file: text }),
  z.object({ type: z.literal('checked'), id: z.int(), errors: z.int() }),
]) satisfies z.ZodType<Report>;

/** Parses and validates a report, which may also have been forged by project code. */
export function parseLauncherReport(line: string): Report | undefined {
  try {
    return reports.safeParse(JSON.parse(line)).data;
  } catch {
    // Not JSON: ordinary output of the project.
    return undefined;
  }
}
