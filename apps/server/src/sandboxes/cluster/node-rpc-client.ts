import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Duplex } from 'node:stream';
import type { z } from 'zod';
import { LiveAppError, type LiveRelease } from '../../core/ports/live-apps.ts';
import type { PreviewOwner, Visit, VisitOptions } from '../../core/ports/previews.ts';
import type { FileEdit } from '../../core/ports/sandbox-manager.ts';
import type { ServerLogLine } from '../../core/ports/server-log.ts';
import type { Node } from '../../store/queries/nodes.ts';
import { digestOf, type NodeRpcCredentials } from './node-rpc-credentials.ts';
import {
  applyEditsReply,
  connectProtocol,
  logReply,
  type NodeRpc,
  type NodeRpcName,
  nodeRpcHeaders,
  pathOf,
  turnReply,
  visitReply,
} from './node-rpc-protocol.ts';

/** Kept short because the caller holds the project's lock while another process applies an edit. */
const rpcTimeoutMs = 5_000;
const connectTimeoutMs = 5_000;

/** The node starts the server first. */
const liveTimeoutMs = 30_000;

interface ConnectOptions {
  /** The part of the request that the credential covers besides its path. */
  readonly signed: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Sends RPCs to the process that holds a project's sandbox. */
export class NodeRpcClient {
  readonly #credentials: NodeRpcCredentials;

  constructor(credentials: NodeRpcCredentials) {
    this.#credentials = credentials;
  }

  async visit(
    node: Node,
    { id, platform, isCheckpoint }: PreviewOwner,
    { wakes = true, native }: VisitOptions,
  ): Promise<Visit> {
    const rpc = { platform, isCheckpoint, wakes, native: native?.href };
    const visit = await this.#request(node, id, 'visit', rpc, visitReply);
    if (visit.status !== 'ready') return visit;
    return { ...visit, connect: () => this.#connectToPreview(node, id, native) };
  }

  /** Opens a connection to the server of a release, which the node starts first if it sleeps. */
  connectToLiveApp(node: Node, { id, projectId }: LiveRelease): Promise<Duplex> {
    const path = pathOf(id, 'connect-live');
    const headers = { [nodeRpcHeaders.project]: projectId };
    return this.#connect(node, path, { signed: projectId, headers, timeoutMs: liveTimeoutMs });
  }

  async applyEdits(node: Node, projectId: string, changes: readonly FileEdit[]): Promise<boolean> {
    const sent = changes.map(({ path, kind, file }) => ({
      path,
      kind,
      file: file && { content: Buffer.from(file.content).toString('base64'), mode: file.mode },
    }));
    return (await this.#request(node, projectId, 'amend', { changes: sent }, applyEditsReply))
      .isInStep;
  }

  /** Asks a node to run the project's next turn. Returns whether the node accepts. */
  async takeTurn(node: Node, projectId: string): Promise<boolean> {
    return (await this.#request(node, projectId, 'take-turn', {}, turnReply)).isTaken;
  }

  /** Returns undefined while the sandbox sleeps. */
  async readLog(
    node: Node,
    projectId: string,
    after: string | undefined,
  ): Promise<readonly ServerLogLine[] | undefined> {
    const { lines } = await this.#request(node, projectId, 'read-log', { after }, logReply);
    return lines ?? undefined;
  }

  async run<N extends 'bring-in-step' | 'refresh-environment' | 'forget' | 'restart'>(
    node: Node,
    projectId: string,
    name: N,
    rpc: NodeRpc<N>,
  ): Promise<void> {
    await this.#send(node, projectId, name, rpc);
  }

  async #request<N extends NodeRpcName, T>(
    node: Node,
    projectId: string,
    name: N,
    rpc: NodeRpc<N>,
    replySchema: z.ZodType<T>,
  ): Promise<T> {
    return replySchema.parse(await (await this.#send(node, projectId, name, rpc)).json());
  }

  async #send(node: Node, projectId: string, name: NodeRpcName, rpc: unknown): Promise<Response> {
    const path = pathOf(projectId, name);
    const body = JSON.stringify(rpc);
    const response = await fetch(new URL(path, node.url), {
      method: 'POST',
      headers: { ...this.#authorization(node, path, body), 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(rpcTimeoutMs),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(`${node.url} responded with ${response.status} to ${name}`);
  }

  #authorization({ id: node }: Node, path: string, body: string): Record<string, string> {
    const digest = digestOf(body);
    const authorization = this.#credentials.issue({ node, path, digest });
    return { authorization, [nodeRpcHeaders.digest]: digest };
  }

  #connectToPreview(node: Node, projectId: string, native: URL | undefined): Promise<Duplex> {
    return this.#connect(node, pathOf(projectId, 'connect'), {
      signed: native?.href ?? '',
      headers: { ...(native && { [nodeRpcHeaders.native]: native.href }) },
      timeoutMs: connectTimeoutMs,
    });
  }

  /** Opens a connection to an app through the node that runs it. */
  #connect(
    node: Node,
    path: string,
    { signed, headers, timeoutMs }: ConnectOptions,
  ): Promise<Duplex> {
    const url = new URL(path, node.url);
    const request = (url.protocol === 'https:' ? requestSecurely : requestPlain)(url, {
      // Use a dedicated connection: its bytes belong to a single visitor.
      agent: false,
      headers: {
        ...this.#authorization(node, path, signed),
        connection: 'upgrade',
        upgrade: connectProtocol,
        ...headers,
      },
    });
    return new Promise((resolve, reject) => {
      request.setTimeout(timeoutMs, () =>
        request.destroy(new Error(`${node.url} did not respond`)),
      );
      request.once('error', reject);
      request.once('response', (response) => {
        response.resume();
        const reason = response.headers[nodeRpcHeaders.reason];
        if (typeof reason === 'string')
          return reject(new LiveAppError(Buffer.from(reason, 'base64url').toString()));
        reject(new Error(`${node.url} responded with ${response.statusCode} to a visitor`));
      });
      request.once('upgrade', (_answer, socket, head) => {
        socket.setTimeout(0);
        socket.setNoDelay(true);
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      });
      request.end();
    });
  }
}
