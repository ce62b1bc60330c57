import { z } from 'zod';
import { appLogLevels } from '../states.ts';

export const appLogKinds = ['output', 'request', 'query', 'build', 'service'] as const;
export type AppLogKind = (typeof appLogKinds)[number];

export const appLogEntry = z.object({
  at: z.iso.datetime(),
  level: z.enum(appLogLevels),
  kind: z
    .enum(appLogKinds)
    .describe(
      '`output`: printed by the app · `request`: answered by its server · `query`: took more than 500 ms · ' +
        '`build`: an error in the code · `service`: reported by Millwright, such as that the server stopped',
    ),
  text: z.string().describe('May have several lines: a stack belongs to its message'),
  file: z.string().nullable().describe('Where it happened, relative to the project'),
  line: z.int().nullable().describe('From 1'),
  column: z.int().nullable().describe('From 1'),
});
export type AppLogEntry = z.infer<typeof appLogEntry>;

export const appLogStates = ['available', 'asleep'] as const;

export const appLog = z.object({
  state: z
    .enum(appLogStates)
    .describe('`asleep`: the preview sleeps, and the log of its server ended with it'),
  entries: z.array(appLogEntry).describe('Oldest first'),
  cursor: z
    .string()
    .nullable()
    .describe('Send it as `after` to get what was added since; null if nothing is known yet'),
});
export type AppLog = z.infer<typeof appLog>;
