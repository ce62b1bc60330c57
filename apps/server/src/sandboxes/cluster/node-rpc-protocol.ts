import { limits } from '@millwright/contract';
import { z } from 'zod';

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

export const applyEditsReply = z.object({ isInStep: z.boolean() });

/** `Upgrade` token that requests a raw connection to the app inside a sandbox. */
export const connectProtocol = 'millwright-bench';

/** Carry the digest of an RPC's body and the URL at which a phone reaches the app. */
export const nodeRpcHeaders = { digest: 'x-errand-digest', native: 'x-errand-native' } as const;

/** Fits one file of the maximum size in base64, plus the rest of the request. */
export const maxNodeRpcBytes = Math.ceil((limits.own.projectFileBytes * 4) / 3) + 65_536;

const prefix = '/_node';

export const pathOf = (projectId: string, name: NodeRpcName | 'connect') =>
  `${prefix}/${projectId}/${name}`;

export const isNodeRpc = (url: string | undefined) => url?.startsWith(`${prefix}/`) ?? false;

export function readPath(url: string): { projectId: string; name: string } | undefined {
  const [, projectId, name] = /^\/_node\/([\w-]{1,64})\/([a-z-]{1,32})$/.exec(url) ?? [];
  return projectId && name ? { projectId, name } : undefined;
}
