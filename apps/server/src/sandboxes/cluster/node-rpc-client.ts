import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Duplex } from 'node:stream';
import type { z } from 'zod';
import type { PreviewOwner, Visit, VisitOptions } from '../../core/ports/previews.ts';
import type { FileEdit } from '../../core/ports/sandbox-manager.ts';
import type { Node } from '../../store/nodes.ts';
import { type Credentials, digestOf } from './credentials.ts';
import {
  applyEditsReply,
  connectProtocol,
  type NodeRpc,
  type NodeRpcName,
  nodeRpcHeaders,
  pathOf,
  turnReply,
  visitReply,
} from './node-rpc.ts';

/** Kept short because the caller holds the project's lock while another process applies an edit. */
const errandMs = 5_000;
const connectMs = 5_000;

/** Sends RPCs to the process that holds a project's sandbox. */
export class NodeRpcClient {
  readonly #credentials: Credentials;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  async visit(
    node: Node,
    { id, platform, isCheckpoint }: PreviewOwner,
    { wakes = true, native }: VisitOptions,
  ): Promise<Visit> {
    const asked = { platform, isCheckpoint, wakes, native: native?.href };
    const visit = await this.#ask(node, id, 'visit', asked, visitReply);
    if (visit.status !== 'ready') return visit;
    return { ...visit, connect: () => this.#connect(node, id, native) };
  }

  async amend(node: Node, projectId: string, changes: readonly FileEdit[]): Promise<boolean> {
    const sent = changes.map(({ path, kind, file }) => ({
      path,
      kind,
      file: file && { content: Buffer.from(file.content).toString('base64'), mode: file.mode },
    }));
    return (await this.#ask(node, projectId, 'amend', { changes: sent }, applyEditsReply)).isInStep;
  }

  /** Asks a node to run the project's next turn. Returns whether the node accepts. */
  async takeTurn(node: Node, projectId: string): Promise<boolean> {
    return (await this.#ask(node, projectId, 'take-turn', {}, turnReply)).isTaken;
  }

  async run<N extends 'bring-in-step' | 'forget' | 'restart'>(
    node: Node,
    projectId: string,
    name: N,
    errand: NodeRpc<N>,
  ): Promise<void> {
    await this.#send(node, projectId, name, errand);
  }

  async #ask<N extends NodeRpcName, T>(
    node: Node,
    projectId: string,
    name: N,
    errand: NodeRpc<N>,
    answer: z.ZodType<T>,
  ): Promise<T> {
    return answer.parse(await (await this.#send(node, projectId, name, errand)).json());
  }

  async #send(
    node: Node,
    projectId: string,
    name: NodeRpcName,
    errand: unknown,
  ): Promise<Response> {
    const path = pathOf(projectId, name);
    const body = JSON.stringify(errand);
    const response = await fetch(new URL(path, node.url), {
      method: 'POST',
      headers: { ...this.#proof(node, path, body), 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(errandMs),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(`${node.url} responded with ${response.status} to ${name}`);
  }

  #proof({ id: node }: Node, path: string, body: string): Record<string, string> {
    const digest = digestOf(body);
    const authorization = this.#credentials.issue({ node, path, digest });
    return { authorization, [nodeRpcHeaders.digest]: digest };
  }

  /** Opens a connection to the app through the node that runs it. */
  #connect(node: Node, projectId: string, native: URL | undefined): Promise<Duplex> {
    const path = pathOf(projectId, 'connect');
    const url = new URL(path, node.url);
    const request = (url.protocol === 'https:' ? requestSecurely : requestPlain)(url, {
      // Use a dedicated connection: its bytes belong to a single visitor.
      agent: false,
      headers: {
        ...this.#proof(node, path, native?.href ?? ''),
        connection: 'upgrade',
        upgrade: connectProtocol,
        ...(native && { [nodeRpcHeaders.native]: native.href }),
      },
    });
    return new Promise((resolve, reject) => {
      request.setTimeout(connectMs, () =>
        request.destroy(new Error(`${node.url} did not respond`)),
      );
      request.once('error', reject);
      request.once('response', (answer) => {
        answer.resume();
        reject(new Error(`${node.url} responded with ${answer.statusCode} to a visitor`));
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
