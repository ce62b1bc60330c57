import { z } from 'zod';
import { environmentStages } from '../states.ts';

/** An environment variable of a project, without its value. */
export const environmentVariableRecord = z.object({
  name: z.string(),
  stage: z.enum(environmentStages),
  source: z
    .enum(['project', 'millwright'])
    .describe('`millwright`: provided by a connected service; can be neither set nor deleted'),
  description: z.string().nullable().describe('What a provided variable contains'),
  readable: z
    .boolean()
    .describe('False if the value was encrypted with another `ENCRYPTION_KEY`: set it again'),
  created_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime().nullable(),
});
export type EnvironmentVariableRecord = z.infer<typeof environmentVariableRecord>;

export const environmentVariableList = z.object({
  variables: z.array(environmentVariableRecord),
  next_cursor: z.null(),
});
export type EnvironmentVariableList = z.infer<typeof environmentVariableList>;
