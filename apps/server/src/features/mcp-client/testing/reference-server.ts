import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../testing/free-port.ts';

/** The protocol authors' reference server, which exercises every feature. */
export const referenceProgram = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
);

export interface ReferenceServer extends AsyncDisposable {
  readonly url: string;
}

/** Starts the reference server over HTTP. */
export async function startReferenceServer(
  transport: 'streamableHttp' | 'sse',
): Promise<ReferenceServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [referenceProgram, transport], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  child.stderr.on('data', (chunk) => {
    if (String(chunk).includes(String(port))) resolve();
  });
  await promise;
  return {
    url: `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`,
    [Symbol.asyncDispose]: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
