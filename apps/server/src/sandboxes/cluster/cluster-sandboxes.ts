import type { PreviewStatus } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { PreviewOwner, Previews, Visit, VisitOptions } from '../../core/ports/previews.ts';
import type { FileEdit, ProjectSandbox, SandboxSync } from '../../core/ports/sandbox-manager.ts';
import type { SandboxLogs, ServerLogLine } from '../../core/ports/server-log.ts';
import type { Node } from '../../store/queries/nodes.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { NodeRpcClient } from './node-rpc-client.ts';

export interface ClusterSandboxesOptions {
  readonly directory: NodeRegistry;
  /** The sandboxes of this process; undefined in a process without sandboxes. */
  readonly own: (Previews & SandboxSync & SandboxLogs) | undefined;
  readonly remote: NodeRpcClient;
  /** Revokes a sandbox from an unresponsive process, which notices the loss and drops the sandbox. */
  readonly revoke: (projectId: string, node: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Routes calls to the process that holds a project's sandbox, local or remote. */
export class ClusterSandboxes implements Previews, SandboxSync, SandboxLogs {
  readonly #options: ClusterSandboxesOptions;

  constructor(options: ClusterSandboxesOptions) {
    this.#options = options;
  }

  async visit(owner: PreviewOwner, options: VisitOptions = {}): Promise<Visit> {
    const { own, directory } = this.#options;
    if (owner.isCheckpoint)
      return this.#visitAt(await directory.findNodeFor(owner.id), owner, options);
    if (own && this.#isLocal(owner)) return own.visit(owner, options);
    const holder = await this.#holderOf(owner);
    if (!holder && options.wakes === false) return { status: 'sleeping' };
    if (!holder && own) return own.visit(owner, options);
    return this.#visitAt(holder ?? (await directory.findLeastLoaded()), owner, options);
  }

  async #visitAt(
    node: Node | undefined,
    owner: PreviewOwner,
    options: VisitOptions,
  ): Promise<Visit> {
    const { own, remote, directory } = this.#options;
    if (!node) return { status: 'failed', message: noNodeMessage };
    if (node.id === directory.id && own) return own.visit(owner, options);
    try {
      return await remote.visit(node, owner, options);
    } catch (error) {
      // The node may have just died. Until the directory notices, clients keep polling.
      this.#options.onError(error);
      return { status: 'starting' };
    }
  }

  status(project: ProjectSandbox): PreviewStatus {
    const { own, directory } = this.#options;
    if (own && this.#isLocal(project)) return own.status(project);
    const { benchNode, benchStatus } = project;
    const isAlive = benchNode !== null && directory.findCached(benchNode) !== undefined;
    return (isAlive ? benchStatus : null) ?? 'sleeping';
  }

  async applyEdits(project: ProjectSandbox, changes: readonly FileEdit[]): Promise<boolean> {
    const { own, remote, directory } = this.#options;
    if (own && (project.benchNode === directory.id || this.#isLocal(project))) {
      return own.applyEdits(project, changes);
    }
    const node = await this.#holderOf(project);
    if (!node) return true;
    try {
      return await remote.applyEdits(node, project.id, changes);
    } catch (error) {
      // Fail instead of committing: a turn running on that node could overwrite the change.
      throw new ApiError('SERVICE_UNAVAILABLE', "The project's sandbox is unreachable", {
        hint: 'Nothing was changed. Try again in a few seconds.',
        cause: error,
      });
    }
  }

  resync(project: ProjectSandbox): void {
    this.#options.own?.resync(project);
    void this.#notify(project, (node) =>
      this.#options.remote.run(node, project.id, 'bring-in-step', {}),
    );
  }

  async refreshEnvironment(project: ProjectSandbox): Promise<void> {
    await Promise.all([
      this.#options.own?.refreshEnvironment(project),
      this.#notify(project, (node) =>
        this.#options.remote.run(node, project.id, 'refresh-environment', {}),
      ),
    ]);
  }

  async readLog(
    project: ProjectSandbox,
    after: string | undefined,
  ): Promise<readonly ServerLogLine[] | undefined> {
    const { own, remote, directory } = this.#options;
    if (own && (project.benchNode === directory.id || this.#isLocal(project)))
      return own.readLog(project, after);
    const node = await this.#holderOf(project);
    if (!node) return undefined;
    try {
      return await remote.readLog(node, project.id, after);
    } catch (error) {
      throw new ApiError('SERVICE_UNAVAILABLE', "The project's sandbox is unreachable", {
        hint: 'Try again in a few seconds.',
        cause: error,
      });
    }
  }

  restart(owner: PreviewOwner): void {
    const { own, remote, directory } = this.#options;
    const { platform } = owner;
    if (own && this.#isLocal(owner)) own.restart(owner);
    else if (owner.benchNode === null || !directory.findCached(owner.benchNode)) {
      this.visit(owner).catch(this.#options.onError);
    } else void this.#notify(owner, (node) => remote.run(node, owner.id, 'restart', { platform }));
  }

  forget(project: ProjectSandbox): void {
    this.#options.own?.forget(project);
    void this.#notify(project, (node) => this.#options.remote.run(node, project.id, 'forget', {}));
  }

  #isLocal(project: ProjectSandbox): boolean {
    return this.#options.own !== undefined && this.#options.own.status(project) !== 'sleeping';
  }

  async #holderOf({ benchNode }: ProjectSandbox): Promise<Node | undefined> {
    return benchNode === null ? undefined : this.#options.directory.find(benchNode);
  }

  /** Sends an RPC to the process that holds the sandbox, unless that is this process or a dead one. */
  async #notify(project: ProjectSandbox, send: (node: Node) => Promise<void>): Promise<void> {
    if (project.benchNode === this.#options.directory.id) return;
    try {
      const node = await this.#holderOf(project);
      if (node) await this.#sendOrRevoke(node, project, send);
    } catch (error) {
      this.#options.onError(error);
    }
  }

  async #sendOrRevoke(
    node: Node,
    { id }: ProjectSandbox,
    send: (node: Node) => Promise<void>,
  ): Promise<void> {
    try {
      await send(node);
    } catch (error) {
      this.#options.onError(error);
      await this.#options.revoke(id, node.id);
    }
  }
}

const noNodeMessage =
  'No process that can run apps is available. Start one with ROLES=worker or ROLES=preview.';
