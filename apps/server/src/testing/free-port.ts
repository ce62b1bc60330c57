import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the usual range of ephemeral ports: the system gives those to outgoing connections and to servers on port 0, also
 * between this check and the start of the service that gets the port.
 */
const [firstPort, lastPort] = [10_000, 29_999];
/** A service serves its metrics at the port after its own by default. */
const portsPerService = 2;
const slotCount = (lastPort - firstPort + 1) / portsPerService;
/** Processes start at different slots, so that parallel tests rarely check the same ports. */
let slot = Math.floor(Math.random() * slotCount);

/** A port that is currently unused, like the port after it, and that this process has not returned lately. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < slotCount; attempt += 1) {
    slot = (slot + 1) % slotCount;
    const port = firstPort + slot * portsPerService;
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error(`All ports from ${firstPort} to ${lastPort} are in use`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
