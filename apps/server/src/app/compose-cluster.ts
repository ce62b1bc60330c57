import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { LiveApps } from '../core/ports/live-apps.ts';
import type { Previews } from '../core/ports/previews.ts';
import type { SandboxSync } from '../core/ports/sandbox-manager.ts';
import type { SandboxLogs } from '../core/ports/server-log.ts';
import type { Site } from '../http/site-dispatcher.ts';
import { ClusterLiveApps } from '../sandboxes/cluster/cluster-live-apps.ts';
import { ClusterSandboxes } from '../sandboxes/cluster/cluster-sandboxes.ts';
import { NodeRegistry } from '../sandboxes/cluster/node-registry.ts';
import { NodeRpcClient } from '../sandboxes/cluster/node-rpc-client.ts';
import { NodeRpcCredentials } from '../sandboxes/cluster/node-rpc-credentials.ts';
import { NodeRpcServer } from '../sandboxes/cluster/node-rpc-server.ts';
import type { SandboxServices } from '../sandboxes/compose-sandboxes.ts';
import { releaseSandbox } from '../store/queries/nodes.ts';
import type { PeerNodes } from '../turns/coordinator.ts';
import type { AppContext } from './app-context.ts';

export interface ClusterParts {
  readonly sandboxes: SandboxServices['manager'];
  readonly liveApps: LiveApps;
  /** Runs a project's turn here if a slot is free. Returns whether one is. */
  readonly takeTurn: (projectId: string) => boolean;
}

export interface Cluster {
  /** The sandboxes of the whole installation. */
  readonly sandboxes: Previews & SandboxSync & SandboxLogs;
  /** The servers of published apps of the whole installation. */
  readonly liveApps: LiveApps;
  /** Other processes that could run a turn instead. */
  readonly peers: PeerNodes | undefined;
  /** Endpoints for RPCs from other processes. */
  readonly sites: readonly Site[];
  /** Registers the address of this process so that other processes can find it. */
  start(address: AddressInfo): Promise<void>;
  close(): Promise<void>;
}

/** Builds the tracking of which process holds which sandbox, and the RPCs between processes. */
export function composeCluster(context: AppContext, parts: ClusterParts): Cluster {
  const { config, db, sealer, clock, log, links } = context;
  const { sandboxes, liveApps, takeTurn } = parts;
  const { id, roles } = links;
  if (!config.QUEUE_ENABLED) {
    return {
      sandboxes,
      liveApps,
      peers: undefined,
      sites: [],
      start: async () => undefined,
      close: async () => undefined,
    };
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'another process is unreachable');
  const credentials = new NodeRpcCredentials(sealer, clock);
  const hasSandboxes = roles.has('worker') || roles.has('preview');
  const own = hasSandboxes ? sandboxes : undefined;
  const directory = new NodeRegistry({
    db,
    id,
    own: own && {
      isForPreviews: roles.has('preview'),
      statuses: () => own.statuses(),
      forget: ({ id: lost }) => own.forget({ id: lost, benchNode: null, benchStatus: null }),
    },
    onError: (error) => log.warn({ err: error }, 'looking up other processes failed'),
  });
  const remote = new NodeRpcClient(credentials);
  return {
    sandboxes: new ClusterSandboxes({
      directory,
      own,
      remote,
      revoke: (projectId, node) => releaseSandbox(db, projectId, node),
      onError,
    }),
    liveApps: new ClusterLiveApps({ directory, own: own && liveApps, remote }),
    peers: {
      preferredNode: ({ benchNode }) =>
        benchNode !== null && benchNode !== id ? directory.findCached(benchNode)?.id : undefined,
      handOff: async (projectId, to) => {
        const node = directory.findCached(to);
        if (!node) return false;
        return remote.takeTurn(node, projectId).catch((error: unknown) => {
          onError(error);
          return false;
        });
      },
    },
    sites: own
      ? [
          new NodeRpcServer({
            node: id,
            sandboxes: own,
            liveApps,
            takeTurn,
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
  const externalAddress = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  const name = isAny ? (externalAddress ?? '127.0.0.1') : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
