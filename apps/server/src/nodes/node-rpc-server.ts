import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Previews } from '../core/ports/previews.ts';
import type { ProjectSandbox, SandboxSync } from '../core/ports/sandbox-manager.ts';
import { refuseUpgrade } from '../core/refuse-upgrade.ts';
import { type Credentials, digestOf } from './credentials.ts';
import {
  connectProtocol,
  isNodeRpc,
  maxNodeRpcBytes,
  nodeRpcHeaders,
  nodeRpcs,
  readPath,
} from './node-rpc.ts';

export interface NodeRpcServerOptions {
  /** The name of this process. */
  readonly node: string;
  /** What it has itself. */
  readonly sandboxes: Previews & SandboxSync;
  /** Works on a project's turn if there is room for it; says whether there is. */
  readonly takeTurn: (projectId: string) => boolean;
  readonly credentials: Credentials;
  readonly onError: (error: unknown) => void;
}

/** Where other processes of the installation come in, for the benches that this one has. */
export class NodeRpcServer {
  readonly #options: NodeRpcServerOptions;

  constructor(options: NodeRpcServerOptions) {
    this.#options = options;
  }

  isMeant({ url }: IncomingMessage): boolean {
    return isNodeRpc(url);
  }

  upgradesTo({ headers }: IncomingMessage): boolean {
    return headers.upgrade === connectProtocol;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    try {
      const errand = request.method === 'POST' ? readPath(request.url ?? '') : undefined;
      // Nothing of a stranger's is read.
      const digest = errand && this.#proven(request);
      const body = digest && (await readBody(request));
      if (!errand || body === undefined || digestOf(body) !== digest) {
        response.writeHead(404, { connection: 'close' }).end();
        return;
      }
      const answer = await this.#run(errand.name, this.#placed(errand.projectId), body);
      if (answer === undefined) response.writeHead(404).end();
      else {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      }
    } catch (error) {
      this.#options.onError(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    const native = headerOf(request, nodeRpcHeaders.native);
    const errand = readPath(request.url ?? '');
    try {
      if (errand?.name !== 'connect' || this.#proven(request) !== digestOf(native ?? '')) {
        return refuseUpgrade(socket, 404);
      }
      // Who asks has seen that it is ready; the platform is known to whoever opened it.
      const owner = { ...this.#placed(errand.projectId), platform: 'web' } as const;
      const options = { wakes: false, native: native === undefined ? undefined : new URL(native) };
      const visit = await this.#options.sandboxes.visit(owner, options);
      if (visit.status !== 'ready') return refuseUpgrade(socket, 503);
      const inside = await visit.connect();
      inside.on('error', () => socket.destroy());
      socket.on('error', () => inside.destroy());
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ${connectProtocol}\r\n\r\n`,
      );
      if (head.length > 0) inside.write(head);
      await Promise.allSettled([pipeline(socket, inside), pipeline(inside, socket)]);
    } catch (error) {
      this.#options.onError(error);
      refuseUpgrade(socket, 502);
    }
  }

  async #run(name: string, place: ProjectSandbox, body: string): Promise<object | undefined> {
    const { sandboxes: benches } = this.#options;
    const said: unknown = JSON.parse(body);
    switch (name) {
      case 'visit': {
        const { platform, isCheckpoint, wakes, native } = nodeRpcs.visit.parse(said);
        const options = { wakes, native: native === undefined ? undefined : new URL(native) };
        const visit = await benches.visit({ ...place, platform, isCheckpoint }, options);
        return visit.status === 'ready' ? { status: 'ready' } : visit;
      }
      case 'amend': {
        const changes = nodeRpcs.amend.parse(said).changes.map(({ path, kind, file }) => ({
          path,
          kind,
          file: file && { content: Buffer.from(file.content, 'base64'), mode: file.mode },
        }));
        return { isInStep: await benches.applyEdits(place, changes) };
      }
      case 'take-turn':
        return { isTaken: this.#options.takeTurn(place.id) };
      case 'bring-in-step':
        benches.resync(place);
        return {};
      case 'forget':
        benches.forget(place);
        return {};
      case 'restart':
        benches.restart({ ...place, platform: nodeRpcs.restart.parse(said).platform });
        return {};
      default:
        return undefined;
    }
  }

  #placed(id: string): ProjectSandbox {
    return { id, benchNode: this.#options.node, benchStatus: null };
  }

  /** The digest that the sender, if it is one of us, vouches for. */
  #proven(request: IncomingMessage): string | undefined {
    const { node, credentials } = this.#options;
    const digest = headerOf(request, nodeRpcHeaders.digest);
    if (digest === undefined) return undefined;
    const scope = { node, path: request.url ?? '', digest };
    return credentials.isGood(request.headers.authorization, scope) ? digest : undefined;
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Undefined when there is more of it than any errand has. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > maxNodeRpcBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
