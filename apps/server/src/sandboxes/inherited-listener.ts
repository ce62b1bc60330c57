import { once } from 'node:events';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { createServer, type Server, type Socket, connect as socketConnect } from 'node:net';
import { join } from 'node:path';
import { SandboxError } from '../core/ports/sandbox.ts';

/**
 * A listening socket that a process in a sandbox inherits and accepts connections on. The sandbox gets the descriptor
 * only. The name of the socket stays in a directory of the service, so that code in the sandbox cannot replace it by a
 * link to another socket.
 */
export class InheritedListener {
  readonly #directory: FileHandle;
  readonly #server: Server;

  private constructor(directory: FileHandle, server: Server) {
    this.#directory = directory;
    this.#server = server;
  }

  /** Returns undefined on systems that cannot name a socket by the descriptor of its directory. */
  static async open(directory: string): Promise<InheritedListener | undefined> {
    if (process.platform !== 'linux') return undefined;
    const handle = await open(directory, 'r');
    // The address of a socket may have 107 bytes, which the path of the directory could exceed.
    const server = createServer().listen(pathIn(handle, firstName));
    try {
      await once(server, 'listening');
      // The server removes the name that it was opened with when it is closed.
      await rename(join(directory, firstName), join(directory, finalName));
    } catch (error) {
      server.close();
      await handle.close();
      throw error;
    }
    return new InheritedListener(handle, server);
  }

  /** Entry for `stdio` of the process that inherits the socket. */
  get descriptor(): number {
    // The only way to it: Node has no function that returns the descriptor of a server.
    return (this.#server as unknown as { readonly _handle: { readonly fd: number } })._handle.fd;
  }

  /** Call once the process has started: this process must not accept any connections. */
  handOver(): void {
    this.#server.close();
  }

  async connect(): Promise<Socket> {
    const socket = socketConnect({ path: pathIn(this.#directory, finalName), allowHalfOpen: true });
    try {
      await once(socket, 'connect');
    } catch (error) {
      throw new SandboxError('port_closed', 'Nothing accepts connections.', { cause: error });
    }
    // A connection may break at any moment; without a listener, the error would crash the process.
    return socket.on('error', () => undefined);
  }

  async close(): Promise<void> {
    this.#server.close();
    await this.#directory.close();
  }
}

const firstName = 'unfinished.socket';
const finalName = 'listener.socket';

const pathIn = ({ fd }: FileHandle, name: string) => `/proc/self/fd/${fd}/${name}`;
