import assert from 'node:assert/strict';
import {
  noProjectEnvironment,
  type ProjectEnvironment,
} from '../../apps/server/src/core/ports/project-environment.ts';
import { SandboxError, type SandboxSession } from '../../apps/server/src/core/ports/sandbox.ts';
import { localPlacement } from '../../apps/server/src/infra/adapters/memory/sandbox-placement.ts';
import type { LiveDevSandbox } from '../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import {
  LiveSandboxManager,
  type SandboxManagerOptions,
} from '../../apps/server/src/sandboxes/dev-sandbox/live-sandbox-manager.ts';

/** A dev sandbox that only records the calls of the sandbox manager. */
class FakeDevSandbox {
  readonly calls: string[] = [];
  readonly died = Promise.withResolvers<'crashed'>();
  readonly ended = this.died.promise;
  readonly devServer = { state: { status: 'ready' }, settled: async () => ({ status: 'ready' }) };
  gate = Promise.resolve();
  readonly session = {
    writeFile: async (path: string) => {
      if (path === 'folder') throw new SandboxError('wrong_kind', 'It is a folder');
      this.calls.push(`write ${path}`);
    },
    remove: async (path: string): Promise<void> => {
      throw new SandboxError('not_found', `There is no ${path}`);
    },
  };

  async notifyChanged(files: readonly { path: string; kind: string }[]): Promise<void> {
    this.calls.push(`changed ${JSON.stringify(files)}`);
  }

  async takeOver(files: AsyncIterable<{ path: string }>): Promise<void> {
    await this.gate;
    const paths: string[] = [];
    for await (const { path } of files) paths.push(path);
    this.calls.push(`files ${paths.join(' ')}`);
  }

  setEnvironment({ variables }: ProjectEnvironment): void {
    this.calls.push(`environment ${variables.map(({ name }) => name)}`);
  }

  async close(): Promise<void> {
    this.calls.push('closed');
  }
}

export const owner = { id: 'prj_1', platform: 'web' } as const;

export const bareSession = {} as SandboxSession;

/** Opens a sandbox manager with fake dev sandboxes. `opened` lists them, `project` has the files of every project. */
export function openManagerWithFakes(more: Partial<SandboxManagerOptions> = {}) {
  const opened: FakeDevSandbox[] = [];
  const errors: unknown[] = [];
  const template = [{ path: 'template', content: '' }];
  const project: { path: string; content: string }[] = [];
  const manager = new LiveSandboxManager({
    openPlatform: async () => ({
      files: template,
      pool: {
        take: async () => {
          const sandbox = new FakeDevSandbox();
          opened.push(sandbox);
          return sandbox as unknown as LiveDevSandbox;
        },
        close: async () => undefined,
      },
      openForBuild: async () => assert.fail('only releases open one'),
      createBare: async () => ({ session: bareSession, release: async () => undefined }),
    }),
    files: async function* () {
      yield* project;
    },
    environment: async () => noProjectEnvironment,
    database: () => undefined,
    mail: () => undefined,
    uploads: () => undefined,
    idleMs: 0,
    maxAwake: 100,
    placement: localPlacement,
    onError: (error) => errors.push(error),
    ...more,
  });
  return { manager, opened, errors, project };
}
