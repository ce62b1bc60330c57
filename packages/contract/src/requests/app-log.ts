import { z } from 'zod';
import { appLogLevels, appLogSources, environmentStages } from '../states.ts';
import { request } from './request.ts';

const maxEntries = 1_000;

export const appLogQuery = request(
  z
    .object({
      stage: z.enum(environmentStages).default('dev'),
      source: z.enum(appLogSources).default('server'),
      level: z
        .enum(appLogLevels)
        .default('info')
        .describe('The least severe level: `warn` shows warnings and errors'),
      after: z.string().max(100).optional().describe('The `cursor` of an earlier response'),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(maxEntries)
        .default(500)
        .describe('Without `after`, the newest entries are returned'),
    })
    .refine(
      ({ stage, source }) => stage === 'dev' || source === 'server',
      'the pages of a published app do not report their console',
    ),
);
export type AppLogQuery = z.output<typeof appLogQuery>;
