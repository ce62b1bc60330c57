import { limits } from '@millwright/contract';
import { z } from 'zod';

/** What one process asks of another that has a project's bench. */

const file = z.object({ content: z.base64(), mode: z.int() });

export const errands = {
  visit: z.object({
    platform: z.enum(['web', 'mobile']),
    wakes: z.boolean(),
    native: z.url().optional(),
    /** The id is that of a checkpoint. */
    isCheckpoint: z.boolean().optional(),
  }),
  amend: z.object({
    changes: z.array(
      z.object({
        path: z.string(),
        kind: z.enum(['add', 'change', 'unlink']),
        file: file.nullable(),
      }),
    ),
  }),
  'take-turn': z.object({}),
  'bring-in-step': z.object({}),
  forget: z.object({}),
  restart: z.object({ platform: z.enum(['web', 'mobile']) }),
} as const;

export type ErrandName = keyof typeof errands;
export type Errand<N extends ErrandName> = z.input<(typeof errands)[N]>;

export const visitAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ready') }),
  z.object({ status: z.literal('starting') }),
  z.object({ status: z.literal('sleeping') }),
  z.object({ status: z.literal('failed'), message: z.string() }),
]);

export const turnAnswer = z.object({ isTaken: z.boolean() });

export const amendAnswer = z.object({ isInStep: z.boolean() });

/** A connection to the app inside is asked for by this word. */
export const connectProtocol = 'millwright-bench';

/** The digest of an errand's body, and where a phone reaches the app. */
export const errandHeaders = { digest: 'x-errand-digest', native: 'x-errand-native' } as const;

/** One file of the largest kind, in base64, with everything around it. */
export const largestErrand = Math.ceil((limits.own.projectFileBytes * 4) / 3) + 65_536;

const prefix = '/_node';

export const pathOf = (projectId: string, name: ErrandName | 'connect') =>
  `${prefix}/${projectId}/${name}`;

export const isErrand = (url: string | undefined) => url?.startsWith(`${prefix}/`) ?? false;

export function readPath(url: string): { projectId: string; name: string } | undefined {
  const [, projectId, name] = /^\/_node\/([\w-]{1,64})\/([a-z-]{1,32})$/.exec(url) ?? [];
  return projectId && name ? { projectId, name } : undefined;
}
