import { limits } from '@millwright/contract';
import { z } from 'zod';
import { serverLogOrigins } from '../../core/ports/server-log.ts';

/** Requests that a process sends to the one that holds a project's sandbox. */

const file = z.object({ content: z.base64(), mode: z.int() });

export const nodeRpcs = {
  visit: z.object({
    platform: z.enum(['web', 'mobile']),
    wakes: z.boolean(),
    native: z.url().optional(),
    /** True if the id is that of a checkpoint. */
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
  'refresh-environment': z.object({}),
  forget: z.object({}),
  restart: z.object({ platform: z.enum(['web', 'mobile']) }),
  'read-log': z.object({ after: z.string().optional() }),
} as const;

export type NodeRpcName = keyof typeof nodeRpcs;
export type NodeRpc<N extends NodeRpcName> = z.input<(typeof nodeRpcs)[N]>;

export const visitReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ready') }),
  z.object({ status: z.literal('starting') }),
  z.object({ status: z.literal('sleeping') }),
  z.object({ status: z.literal('failed'), message: z.string() }),
]);

export const turnReply = z.object({ isTaken: z.boolean() });

/** `lines` is null while the sandbox sleeps. */
export const logReply = z.object({
  lines: z
    .array(
      z.object({
        at: z.number(),
        origin: z.enum(serverLogOrigins),
        text: z.string(),
        cursor: z.string(),
      }),
    )
    .nullable(),
});

export const applyEditsReply = z.object({ isInStep: z.boolean() });

/** `Upgrade` token that requests a raw connection to the app inside a sandbox. */
export const connectProtocol = 'millwright-bench';

/**
 * Carry the digest of an RPC's body, the URL at which a phone reaches the app, the project of a release, and why its
 * server does not start.
 */
export const nodeRpcHeaders = {
  digest: 'x-errand-digest',
  native: 'x-errand-native',
  project: 'x-errand-project',
  reason: 'x-errand-reason',
} as const;

/** Fits one file of the maximum size in base64, plus the rest of the request. */
export const maxNodeRpcBytes = Math.ceil((limits.own.projectFileBytes * 4) / 3) + 65_536;

const prefix = '/_node';

/** `connect` opens a connection to the preview of a project, and `connect-live` to the server of a release. */
export const pathOf = (id: string, name: NodeRpcName | 'connect' | 'connect-live') =>
  `${prefix}/${id}/${name}`;

export const isNodeRpc = (url: string | undefined) => url?.startsWith(`${prefix}/`) ?? false;

/** Reads the id of a project, checkpoint or release, and the name of an RPC. */
export function readPath(url: string): { id: string; name: string } | undefined {
  const [, id, name] = /^\/_node\/([\w-]{1,64})\/([a-z-]{1,32})$/.exec(url) ?? [];
  return id && name ? { id, name } : undefined;
}
