import type { JSONRPCErrorResponse, JSONRPCMessage } from '@modelcontextprotocol/client';

type Id = string | number;

/** The requests that still have no answer. */
export class Unanswered {
  readonly #ids = new Set<Id>();

  /** The id, if this is a request. */
  sent(message: JSONRPCMessage): Id | undefined {
    if (!('method' in message && 'id' in message)) return undefined;
    this.#ids.add(message.id);
    return message.id;
  }

  /** The id, if this answers a request. */
  received(message: JSONRPCMessage): Id | undefined {
    if ('method' in message || !('id' in message) || message.id === undefined) return undefined;
    return this.#ids.delete(message.id) ? message.id : undefined;
  }

  forget(id: Id): void {
    this.#ids.delete(id);
  }

  get ids(): Id[] {
    return [...this.#ids];
  }

  /** An answer in place of the one that will not come; nothing when it came already. */
  fail(id: Id, reason: Error): JSONRPCErrorResponse | undefined {
    if (!this.#ids.delete(id)) return undefined;
    return { jsonrpc: '2.0', id, error: { code: -32_000, message: reason.message, data: reason } };
  }
}
