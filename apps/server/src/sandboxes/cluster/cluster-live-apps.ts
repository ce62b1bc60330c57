import type { Duplex } from 'node:stream';
import { LiveAppError, type LiveApps, type LiveRelease } from '../../core/ports/live-apps.ts';
import type { Abortable } from '../../core/ports/sandbox.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { NodeRpcClient } from './node-rpc-client.ts';

export interface ClusterLiveAppsOptions {
  readonly directory: Pick<NodeRegistry, 'id' | 'findNodeFor'>;
  /** The servers in this process; undefined in a process without sandboxes. */
  readonly own: LiveApps | undefined;
  readonly remote: Pick<NodeRpcClient, 'connectToLiveApp'>;
}

/** Connects to the server of a release in the process that runs it. All processes agree on which one that is. */
export class ClusterLiveApps implements LiveApps {
  readonly #options: ClusterLiveAppsOptions;

  constructor(options: ClusterLiveAppsOptions) {
    this.#options = options;
  }

  async connect(release: LiveRelease, options: Abortable = {}): Promise<Duplex> {
    const { directory, own, remote } = this.#options;
    const node = await directory.findNodeFor(release.id);
    if (!node) throw new LiveAppError('No process that can run apps is available');
    if (node.id === directory.id && own) return own.connect(release, options);
    const connecting = remote.connectToLiveApp(node, release);
    return options.signal ? unlessAborted(connecting, options.signal) : connecting;
  }
}
