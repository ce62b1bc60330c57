import type { Sandbox, SandboxOptions } from '../../core/ports/sandbox.ts';
import { DaemonSandbox, type DriverSandbox } from '../daemon-sandbox.ts';

/** Tracks the sandboxes of one host that have not ended. */
export class HostSandboxes {
  readonly #open = new Set<Sandbox>();

  async start(
    create: (options: SandboxOptions) => Promise<DriverSandbox>,
    options: SandboxOptions,
  ): Promise<Sandbox> {
    options.signal?.throwIfAborted();
    const sandbox = await DaemonSandbox.start(await create(options), options);
    this.#open.add(sandbox);
    void sandbox.ended.then(() => this.#open.delete(sandbox));
    return sandbox;
  }

  async release(): Promise<void> {
    await Promise.all([...this.#open].map((sandbox) => sandbox.release()));
  }
}
