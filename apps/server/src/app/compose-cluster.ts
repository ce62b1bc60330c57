import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../core/settings/table.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Previews } from '../core/ports/previews.ts';
import type { SandboxSync } from '../core/ports/sandbox-manager.ts';
import type { Sealer } from '../core/seal.ts';
import type { Site } from '../http/server.ts';
import type { Logger } from '../infra/log.ts';
import { ClusterSandboxes } from '../sandboxes/cluster/cluster-sandboxes.ts';
import { Credentials } from '../sandboxes/cluster/credentials.ts';
import { Directory } from '../sandboxes/cluster/node-directory.ts';
import { NodeRpcClient } from '../sandboxes/cluster/node-rpc-client.ts';
import { NodeRpcServer } from '../sandboxes/cluster/node-rpc-server.ts';
import type { Db } from '../store/db.ts';
import { leaveBench } from '../store/nodes.ts';
import type { Neighbours } from '../turns/coordinate.ts';
import type { Links } from './compose-links.ts';
import type { SandboxServices } from '../sandboxes/compose-sandboxes.ts';

export interface NodesOptions {
  readonly config: Config;
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly links: Links;
  /** The id of this process. */
  readonly id: string;
  readonly sandboxes: SandboxServices['manager'];
  /** Runs a project's turn here if a slot is free. Returns whether one is. */
  readonly takeTurn: (projectId: string) => boolean;
}

export interface Nodes {
  /** The sandboxes of the whole installation. */
  readonly sandboxes: Previews & SandboxSync;
  /** Other processes that could run a turn instead. */
  readonly neighbours: Neighbours | undefined;
  /** Endpoints for RPCs from other processes. */
  readonly sites: readonly Site[];
  /** Registers the address of this process so that other processes can find it. */
  start(address: AddressInfo): Promise<void>;
  close(): Promise<void>;
}

/** Builds the tracking of which process holds which sandbox, and the RPCs between processes. */
export function composeNodes(options: NodesOptions): Nodes {
  const { config, db, sealer, clock, log, links, id, sandboxes: workshop } = options;
  if (!config.QUEUE_ENABLED) {
    return {
      sandboxes: workshop,
      neighbours: undefined,
      sites: [],
      start: async () => undefined,
      close: async () => undefined,
    };
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'another process cannot be reached');
  const credentials = new Credentials(sealer, clock);
  const hasSandboxes = links.roles.has('worker') || links.roles.has('preview');
  const own = hasSandboxes ? workshop : undefined;
  const directory = new Directory({
    db,
    id,
    own: own && {
      isForPreviews: links.roles.has('preview'),
      statuses: () => own.statuses(),
      forget: ({ id: lost }) => own.forget({ id: lost, benchNode: null, benchStatus: null }),
    },
    onError: (error) => log.warn({ err: error }, 'other processes could not be looked for'),
  });
  const remote = new NodeRpcClient(credentials);
  return {
    sandboxes: new ClusterSandboxes({
      directory,
      own,
      remote,
      disown: (projectId, node) => leaveBench(db, projectId, node),
      onError,
    }),
    neighbours: {
      betterAt: ({ benchNode }) =>
        benchNode !== null && benchNode !== id ? directory.known(benchNode)?.id : undefined,
      passOn: async (projectId, to) => {
        const node = directory.known(to);
        return node ? remote.takeTurn(node, projectId).catch(() => false) : false;
      },
    },
    sites: own
      ? [
          new NodeRpcServer({
            node: id,
            sandboxes: own,
            takeTurn: options.takeTurn,
            credentials,
            onError,
          }),
        ]
      : [],
    start: (address) => directory.start(config.NODE_URL ?? urlOf(config.HOST, address)),
    close: () => directory.close(),
  };
}

/**
 * Returns the URL for other processes. If the server listens on all addresses, uses the first external IPv4 address.
 */
function urlOf(host: string, { port }: AddressInfo): string {
  const isAny = host === '0.0.0.0' || host === '::';
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  const name = isAny ? (outward ?? '127.0.0.1') : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
