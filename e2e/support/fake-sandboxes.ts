import { Duplex } from 'node:stream';
import type { Previews, Visit } from '../../apps/server/src/core/ports/previews.ts';
import type {
  FileEdit,
  SandboxStatus,
  SandboxSync,
} from '../../apps/server/src/core/ports/sandbox-manager.ts';
import type { SandboxPlacement } from '../../apps/server/src/core/ports/sandbox-placement.ts';
import type { SandboxLogs, ServerLogLine } from '../../apps/server/src/core/ports/server-log.ts';

/** The sandboxes of one process, recording every call. */
export class FakeSandboxes implements Previews, SandboxSync, SandboxLogs {
  readonly calls: string[] = [];
  readonly statuses = new Map<string, SandboxStatus>();
  isInStep = true;
  /** Assigns a project's sandbox to this process. */
  claimIfFree: SandboxPlacement['claimIfFree'] = async () => true;

  /** The log of every sandbox that is awake. */
  readonly log: ServerLogLine[] = [];

  /** Sandboxes of checkpoints, which have no row. */
  readonly checkpoints = new Set<string>();

  async visit(
    { id, isCheckpoint }: { id: string; isCheckpoint?: boolean | undefined },
    { wakes = true } = {},
  ): Promise<Visit> {
    this.calls.push(`visit ${wakes}`);
    if (isCheckpoint && wakes) this.checkpoints.add(id);
    if (this.checkpoints.has(id)) return { status: 'ready', connect: async () => createEcho() };
    if (isCheckpoint) return { status: 'sleeping' };
    if (wakes && (await this.claimIfFree(id))) this.statuses.set(id, 'ready');
    if (!this.statuses.has(id)) return { status: 'sleeping' };
    return { status: 'ready', connect: async () => createEcho() };
  }

  async applyEdits(_: unknown, changes: readonly FileEdit[]): Promise<boolean> {
    for (const { path, file } of changes) {
      this.calls.push(`apply ${path} ${file ? Buffer.from(file.content).toString() : 'gone'}`);
    }
    return this.isInStep;
  }

  status = ({ id }: { id: string }) => this.statuses.get(id) ?? ('sleeping' as const);
  readLog = async ({ id }: { id: string }, after: string | undefined) => {
    if (!this.statuses.has(id)) return undefined;
    return this.log.slice(this.log.findIndex(({ cursor }) => cursor === after) + 1);
  };
  resync = () => void this.calls.push('resync');
  refreshEnvironment = async () => void this.calls.push('refresh environment');
  restart = () => void this.calls.push('restart');
  forget({ id }: { id: string }): void {
    this.calls.push('forget');
    this.statuses.delete(id);
  }
}

/** Echoes its input in upper case. */
function createEcho(): Duplex {
  return new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      this.push(chunk.toString().toUpperCase());
      done();
    },
    final(done) {
      this.push(null);
      done();
    },
  });
}
