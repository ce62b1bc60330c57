import { LiveAppError } from '../core/ports/live-apps.ts';
import { SandboxError } from '../core/ports/sandbox.ts';
import type { SandboxServices } from '../sandboxes/compose-sandboxes.ts';

/**
 * For tests of everything else: nothing runs, and projects start without files. A request for a sandbox fails after
 * `wait`.
 */
export function noSandboxes(wait = async (_projectId: string) => {}): SandboxServices {
  return {
    manager: {
      template: async () => [],
      acquire: ({ id }) => ({
        sandbox: async () => {
          await wait(id);
          throw new SandboxError('start_failed', 'There are no sandboxes in this test');
        },
        release: () => undefined,
      }),
      createTemporary: async () => {
        throw new SandboxError('start_failed', 'There are no sandboxes in this test');
      },
      createSpare: async () => {
        throw new SandboxError('start_failed', 'There are no sandboxes in this test');
      },
      visit: async () => ({ status: 'failed', message: 'There are no sandboxes in this test' }),
      status: () => 'sleeping',
      statuses: () => new Map(),
      restart: () => undefined,
      forget: () => undefined,
      applyEdits: async () => true,
      resync: () => undefined,
      refreshEnvironment: async () => undefined,
      readLog: async () => undefined,
    },
    liveApps: {
      connect: async () => {
        throw new LiveAppError('There are no servers in this test');
      },
      startCandidate: async () => {
        throw new LiveAppError('There are no servers in this test');
      },
    },
    isolates: async () => false,
    start: () => undefined,
    close: async () => undefined,
  };
}
