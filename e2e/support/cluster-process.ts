import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSealer } from '../../apps/server/src/core/sealer.ts';
import { ClusterLiveApps } from '../../apps/server/src/sandboxes/cluster/cluster-live-apps.ts';
import { ClusterSandboxes } from '../../apps/server/src/sandboxes/cluster/cluster-sandboxes.ts';
import { NodeRegistry } from '../../apps/server/src/sandboxes/cluster/node-registry.ts';
import { NodeRpcClient } from '../../apps/server/src/sandboxes/cluster/node-rpc-client.ts';
import { NodeRpcCredentials } from '../../apps/server/src/sandboxes/cluster/node-rpc-credentials.ts';
import { NodeRpcServer } from '../../apps/server/src/sandboxes/cluster/node-rpc-server.ts';
import { storedPlacement } from '../../apps/server/src/sandboxes/cluster/stored-placement.ts';
import type { Database } from '../../apps/server/src/store/database.ts';
import { releaseSandbox } from '../../apps/server/src/store/queries/nodes.ts';
import { FakeLiveApps } from './fake-live-apps.ts';
import { FakeSandboxes } from './fake-sandboxes.ts';

const clock = { now: () => new Date() };
/** Seals the credentials that the processes accept. */
export const nodeSealer = createSealer(randomBytes(32));

/** A process of a cluster with fake sandboxes, known to the others by the address of its RPC server. */
export class ClusterProcess implements AsyncDisposable {
  readonly sandboxes = new FakeSandboxes();
  readonly liveApps = new FakeLiveApps();
  readonly errors: unknown[] = [];
  readonly placement;
  readonly directory: NodeRegistry;
  readonly cluster: ClusterSandboxes;
  readonly clusterLiveApps: ClusterLiveApps;
  readonly #server: Server;

  private constructor({ db }: Database, id: string, hasSandboxes: boolean) {
    const onError = (error: unknown) => void this.errors.push(error);
    const own = hasSandboxes ? this.sandboxes : undefined;
    const credentials = new NodeRpcCredentials(nodeSealer, clock);
    this.placement = storedPlacement(db, id, onError);
    this.sandboxes.claimIfFree = this.placement.claimIfFree;
    this.directory = new NodeRegistry({
      db,
      id,
      own: own && {
        isForPreviews: false,
        // A snapshot: a sandbox claimed during the database query must not be judged by the query's result.
        statuses: () => new Map(own.statuses),
        forget: (lost) => own.forget(lost),
      },
      onError,
      everyMs: 20,
    });
    const { directory } = this;
    const remote = new NodeRpcClient(credentials);
    const ownApps = hasSandboxes ? this.liveApps : undefined;
    this.clusterLiveApps = new ClusterLiveApps({ directory, own: ownApps, remote });
    this.cluster = new ClusterSandboxes({
      directory,
      own,
      remote,
      revoke: (projectId, node) => releaseSandbox(db, projectId, node),
      onError,
    });
    const takeTurn = () => false;
    const rpcServer = new NodeRpcServer({
      node: id,
      sandboxes: this.sandboxes,
      liveApps: this.liveApps,
      takeTurn,
      credentials,
      onError,
    });
    this.#server = createServer((request, response) => void rpcServer.handle(request, response));
    this.#server.on(
      'upgrade',
      (request, socket, head) => void rpcServer.upgrade(request, socket, head),
    );
  }

  static async start(database: Database, id: string, hasSandboxes = true): Promise<ClusterProcess> {
    const process_ = new ClusterProcess(database, id, hasSandboxes);
    await new Promise<void>((done) => process_.#server.listen(0, '127.0.0.1', done));
    await process_.directory.start(process_.url);
    return process_;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Stops answering while the node is still listed. */
  stopAnswering(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stopAnswering();
    await this.directory.close();
  }
}
