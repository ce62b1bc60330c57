import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux and macOS give to outgoing connections, which could otherwise occupy one at any time. */
const first = 30_000;
const last = 32_700;

/** Ports of this machine for servers in sandboxes that share its network. */
export class HostPorts {
  readonly #taken = new Set<number>();
  // Services that run side by side rarely try the same port.
  #next = first + Math.floor(Math.random() * (last - first));

  async take(): Promise<number> {
    for (let tried = first; tried < last; tried += 1) {
      const port = this.#next;
      this.#next = port + 1 < last ? port + 1 : first;
      if (this.#taken.has(port)) continue;
      this.#taken.add(port);
      if (await isFree(port)) return port;
      this.#taken.delete(port);
    }
    throw new Error(`No port between ${first} and ${last} is free.`);
  }

  release(port: number): void {
    this.#taken.delete(port);
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
