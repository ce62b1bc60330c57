import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LiveAppError, type LiveApps } from '../../core/ports/live-apps.ts';
import type { Previews } from '../../core/ports/previews.ts';
import type { ProjectSandbox, SandboxSync } from '../../core/ports/sandbox-manager.ts';
import type { SandboxLogs } from '../../core/ports/server-log.ts';
import { rejectUpgrade } from '../../core/reject-upgrade.ts';
import { digestOf, type NodeRpcCredentials } from './node-rpc-credentials.ts';
import {
  connectProtocol,
  isNodeRpc,
  maxNodeRpcBytes,
  nodeRpcHeaders,
  nodeRpcs,
  readPath,
} from './node-rpc-protocol.ts';

export interface NodeRpcServerOptions {
  /** The id of this process. */
  readonly node: string;
  /** The sandboxes of this process. */
  readonly sandboxes: Previews & SandboxSync & SandboxLogs;
  /** The servers of published apps in this process. */
  readonly liveApps: LiveApps;
  /** Runs a project's turn if a slot is free. Returns whether one is. */
  readonly takeTurn: (projectId: string) => boolean;
  readonly credentials: NodeRpcCredentials;
  readonly onError: (error: unknown) => void;
}

/** Fits into a header, also in letters that take several bytes. */
const maxReasonChars = 2_000;

/** Serves RPCs from other processes of the installation for the sandboxes that this process holds. */
export class NodeRpcServer {
  readonly #options: NodeRpcServerOptions;

  constructor(options: NodeRpcServerOptions) {
    this.#options = options;
  }

  matches({ url }: IncomingMessage): boolean {
    return isNodeRpc(url);
  }

  canUpgrade({ headers }: IncomingMessage): boolean {
    return headers.upgrade === connectProtocol;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    try {
      const rpc = request.method === 'POST' ? readPath(request.url ?? '') : undefined;
      // Authenticate before reading any of the body.
      const digest = rpc && this.#verifiedDigest(request);
      const body = digest && (await readBody(request));
      if (!rpc || body === undefined || digestOf(body) !== digest) {
        response.writeHead(404, { connection: 'close' }).end();
        return;
      }
      const reply = await this.#run(rpc.name, this.#projectSandbox(rpc.id), body);
      if (reply === undefined) response.writeHead(404).end();
      else {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(reply));
      }
    } catch (error) {
      this.#options.onError(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    const rpc = readPath(request.url ?? '');
    try {
      const connect = rpc && this.#connectorOf(rpc, request);
      if (!connect) return rejectUpgrade(socket, 404);
      const inside = await connect();
      if (!inside) return rejectUpgrade(socket, 503);
      inside.on('error', () => socket.destroy());
      socket.on('error', () => inside.destroy());
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ${connectProtocol}\r\n\r\n`,
      );
      if (head.length > 0) inside.write(head);
      await Promise.allSettled([pipeline(socket, inside), pipeline(inside, socket)]);
    } catch (error) {
      if (error instanceof LiveAppError) {
        const reason = Buffer.from(error.message.slice(0, maxReasonChars)).toString('base64url');
        return rejectUpgrade(socket, 503, { [nodeRpcHeaders.reason]: reason });
      }
      this.#options.onError(error);
      rejectUpgrade(socket, 502);
    }
  }

  /** Returns how to open the requested connection; undefined if the request is invalid. */
  #connectorOf(
    { name, id }: { readonly name: string; readonly id: string },
    request: IncomingMessage,
  ): (() => Promise<Duplex | undefined>) | undefined {
    const { sandboxes, liveApps } = this.#options;
    const digest = this.#verifiedDigest(request);
    if (name === 'connect-live') {
      const projectId = headerOf(request, nodeRpcHeaders.project);
      if (projectId === undefined || digest !== digestOf(projectId)) return undefined;
      return () => liveApps.connect({ id, projectId });
    }
    const native = headerOf(request, nodeRpcHeaders.native);
    if (name !== 'connect' || digest !== digestOf(native ?? '')) return undefined;
    return async () => {
      // The caller has already seen status `ready`. The platform is ignored here: it was set when the sandbox was
      // opened.
      const owner = { ...this.#projectSandbox(id), platform: 'web' } as const;
      const options = { wakes: false, native: native === undefined ? undefined : new URL(native) };
      const visit = await sandboxes.visit(owner, options);
      return visit.status === 'ready' ? visit.connect() : undefined;
    };
  }

  async #run(name: string, project: ProjectSandbox, body: string): Promise<object | undefined> {
    const { sandboxes } = this.#options;
    const payload: unknown = JSON.parse(body);
    switch (name) {
      case 'visit': {
        const { platform, isCheckpoint, wakes, native } = nodeRpcs.visit.parse(payload);
        const options = { wakes, native: native === undefined ? undefined : new URL(native) };
        const visit = await sandboxes.visit({ ...project, platform, isCheckpoint }, options);
        return visit.status === 'ready' ? { status: 'ready' } : visit;
      }
      case 'amend': {
        const changes = nodeRpcs.amend.parse(payload).changes.map(({ path, kind, file }) => ({
          path,
          kind,
          file: file && { content: Buffer.from(file.content, 'base64'), mode: file.mode },
        }));
        return { isInStep: await sandboxes.applyEdits(project, changes) };
      }
      case 'take-turn':
        return { isTaken: this.#options.takeTurn(project.id) };
      case 'bring-in-step':
        sandboxes.resync(project);
        return {};
      case 'refresh-environment':
        await sandboxes.refreshEnvironment(project);
        return {};
      case 'forget':
        sandboxes.forget(project);
        return {};
      case 'restart':
        sandboxes.restart({ ...project, platform: nodeRpcs.restart.parse(payload).platform });
        return {};
      case 'read-log': {
        const { after } = nodeRpcs['read-log'].parse(payload);
        return { lines: (await sandboxes.readLog(project, after)) ?? null };
      }
      default:
        return undefined;
    }
  }

  #projectSandbox(id: string): ProjectSandbox {
    return { id, benchNode: this.#options.node, benchStatus: null };
  }

  /** Returns the body digest that the sender signed, or undefined if the credential is invalid. */
  #verifiedDigest(request: IncomingMessage): string | undefined {
    const { node, credentials } = this.#options;
    const digest = headerOf(request, nodeRpcHeaders.digest);
    if (digest === undefined) return undefined;
    const scope = { node, path: request.url ?? '', digest };
    return credentials.isValid(request.headers.authorization, scope) ? digest : undefined;
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns undefined if the body exceeds the size limit for RPCs. */
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
