import type { JSONRPCErrorResponse, JSONRPCMessage } from '@modelcontextprotocol/client';

type Id = string | number;

/** Requests without a response. */
export class PendingRequests {
  readonly #ids = new Set<Id>();

  /** Returns the id if the message is a request. */
  add(message: JSONRPCMessage): Id | undefined {
    if (!('method' in message && 'id' in message)) return undefined;
    this.#ids.add(message.id);
    return message.id;
  }

  /** Returns the id if the message is a response to a pending request. */
  settle(message: JSONRPCMessage): Id | undefined {
    if ('method' in message || !('id' in message) || message.id === undefined) return undefined;
    return this.#ids.delete(message.id) ? message.id : undefined;
  }

  delete(id: Id): void {
    this.#ids.delete(id);
  }

  get ids(): Id[] {
    return [...this.#ids];
  }

  /** Creates an error response for a request; undefined if its response has already arrived. */
  fail(id: Id, reason: Error): JSONRPCErrorResponse | undefined {
    if (!this.#ids.delete(id)) return undefined;
    return { jsonrpc: '2.0', id, error: { code: -32_000, message: reason.message, data: reason } };
  }
}
