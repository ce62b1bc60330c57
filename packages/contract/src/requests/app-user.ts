import { z } from 'zod';
import { environmentStages } from '../states.ts';
import { request } from './request.ts';

const maxUsers = 100;
const maxTextChars = 200;
const stage = () => z.enum(environmentStages).default('dev');
const withoutNul = (text: string) => !text.includes('\0');

export const appUserQuery = request(
  z.object({
    stage: stage(),
    search: z
      .string()
      .trim()
      .max(maxTextChars)
      .refine(withoutNul, 'must not contain NUL')
      .default('')
      .describe('A part of the name or the email address'),
    limit: z.coerce.number().int().min(1).max(maxUsers).default(50),
    cursor: z.string().optional(),
  }),
);
export type AppUserQuery = z.output<typeof appUserQuery>;

export const appUserPatch = request(
  z
    .object({
      stage: stage(),
      role: z
        .string()
        .regex(/^[a-z][a-z0-9_-]{0,49}$/, 'must be one role in lower case')
        .optional(),
      disabled: z.boolean().optional().describe('True also ends all sessions'),
    })
    .refine(
      ({ role, disabled }) => role !== undefined || disabled !== undefined,
      'must change the role or disable or enable the user',
    ),
);
export type AppUserPatch = z.output<typeof appUserPatch>;
