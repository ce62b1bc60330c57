import type { WorkspaceFile } from '../../apps/server/src/core/ports/sandbox.ts';
import type { Inspection, SpareSandbox } from '../../apps/server/src/core/ports/sandbox-manager.ts';
import type { SandboxServices } from '../../apps/server/src/sandboxes/compose-sandboxes.ts';
import { noSandboxes } from '../../apps/server/src/testing/no-sandboxes.ts';

const passed: Inspection = {
  ok: true,
  checks: [{ name: 'page', ok: true, summary: 'It loads', durationMs: 1 }],
  isOpened: true,
  problems: [],
  screenshot: null,
};

/** Directory of a build's result, as the command for it says. */
const outputDirectory = '.millwright/site/';

/**
 * Stand-ins for the sandboxes of releases: every app passes its check, and its site is its page and its public files.
 * For tests of what happens to releases, not of how apps are checked and built.
 */
export const releaseSandboxes = (onInspect?: () => void) => (): SandboxServices => {
  const services = noSandboxes();
  const createSpare = async (_: unknown, files: AsyncIterable<WorkspaceFile>) => {
    const all: WorkspaceFile[] = [];
    for await (const file of files) all.push(file);
    return createBuild(all, onInspect);
  };
  return { ...services, manager: { ...services.manager, createSpare } };
};

function createBuild(files: readonly WorkspaceFile[], onInspect?: () => void): SpareSandbox {
  const site = new Map<string, Buffer>();
  const session = {
    async run() {
      for (const { path, content } of files) {
        if (path !== 'index.html' && !path.startsWith('public/')) continue;
        site.set(`${outputDirectory}${path.replace('public/', '')}`, Buffer.from(content));
      }
      return { exitCode: 0, timedOut: false, output: Buffer.alloc(0) };
    },
    async scan() {
      return { files: [...site].map(([path, { length: size }]) => ({ path, size })) };
    },
    readFile: async (path: string) => site.get(path),
    // Their apps have no servers.
    stat: async () => undefined,
  };
  const inspect = async () => {
    onInspect?.();
    return passed;
  };
  // Releases use nothing else.
  const sandbox = { session, inspect } as unknown as SpareSandbox['sandbox'];
  return { sandbox, release: async () => undefined };
}
