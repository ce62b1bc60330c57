import { z } from 'zod';
import { request } from './request.ts';
import { idField, text } from './text.ts';

const maxChars = 4096;

/**
 * A path of the studio. Browsers read `//host`, `/\host` and `https:host` as other sites, and strip control characters
 * first.
 */
export const returnPath = () =>
  text()
    .max(maxChars)
    .refine(
      (path) => path.startsWith('/') && !/\/\/|\\|\p{Cc}/u.test(path),
      'must be a studio path such as /projects/prj_1',
    );

export const connectionStartRequest = request(
  z.object({ provider: idField().optional(), return_to: returnPath().optional() }),
).prefault({});
export type ConnectionStartRequest = z.output<typeof connectionStartRequest>;

/** Query parameters of a provider's redirect. An invalid value counts as missing. */
const callbackParameter = () => z.string().min(1).max(maxChars).optional().catch(undefined);

export const connectionCallback = request(
  z.object({
    provider: callbackParameter(),
    code: callbackParameter(),
    state: callbackParameter(),
    error: callbackParameter(),
  }),
);
export type ConnectionCallback = z.output<typeof connectionCallback>;

export const projectDatabaseRequest = request(
  z.object({
    ref: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+$/, 'must be a project ref'),
  }),
);
export type ProjectDatabaseRequest = z.output<typeof projectDatabaseRequest>;
