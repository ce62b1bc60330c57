import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the usual range of ephemeral ports: the system gives those to outgoing connections and to servers on port 0, also
 * between this check and the start of the service that gets the port.
 */
const [firstPort, lastPort] = [10_000, 29_999];
const portCount = lastPort - firstPort + 1;
/** Processes start at different ports, so that parallel tests rarely check the same ones. */
let offset = Math.floor(Math.random() * portCount);

/** A port that is currently unused, and that this process has not returned lately. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < portCount; attempt += 1) {
    offset = (offset + 1) % portCount;
    if (await isFree(firstPort + offset)) return firstPort + offset;
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
