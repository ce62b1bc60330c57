import assert from 'node:assert/strict';
import { applyText, type Event, formatCursor, type MessageRecord } from '@millwright/contract';
import type { Client, Stream } from './client.ts';
import { millwrightOf } from './client-library.ts';
import { SocketFollower, type Turn, V1Follower, V2Follower } from './followers.ts';
import { fetchRows, projectPath } from './records.ts';

export type Texts = [messageId: string, text: string][];

/** Texts that a reader of these events ends up with. */
export function textsOf(events: readonly { type: string; data: unknown }[]): Texts {
  const texts = new Map<string, string>();
  for (const event of events) applyText(texts, event as Event);
  return [...texts];
}

/** The agent's messages of a turn, as in the history. */
export async function messagesOf(client: Client, { projectId, turnId }: Turn): Promise<Texts> {
  const path = `${projectPath(projectId)}/messages`;
  const messages = await fetchRows<MessageRecord>(client, path, 'messages');
  const replies = messages.filter((one) => one.role === 'assistant' && one.turn_id === turnId);
  return replies.map(({ message_id, text }) => [message_id, text]);
}

/** A turn read over every channel from its first event on, and by a reader that gets disconnected. */
export class TextReaders {
  readonly turn: Turn;
  readonly #client: Client;
  readonly #v1: V1Follower;
  readonly #v2: V2Follower;
  readonly #socket: SocketFollower;
  readonly #library: Promise<Texts>;
  readonly #following: Promise<unknown>;
  /** Reads part of the turn and then leaves. */
  readonly #interrupted: Stream;

  private constructor(client: Client, turn: Turn, library: Promise<Texts>, interrupted: Stream) {
    const options = { clients: [client], timeoutMs: 60_000 };
    this.turn = turn;
    this.#client = client;
    this.#library = library;
    this.#interrupted = interrupted;
    this.#v1 = new V1Follower(turn, options);
    this.#v2 = new V2Follower(turn, options);
    this.#socket = new SocketFollower(turn, options);
    const followers = [this.#v1, this.#v2, this.#socket];
    this.#following = Promise.all(followers.map((one) => one.follow()));
    // `texts` reports the error; this avoids an unhandled rejection until then.
    this.#following.catch(() => undefined);
  }

  /** Posts a message through the client library, which reads its turn; resolves when the others read too. */
  static async post(client: Client, prompt: string): Promise<TextReaders> {
    const turn = millwrightOf(client).build({ prompt });
    const { project_id: projectId, turn_id: turnId } = await turn.accepted;
    const library = turn
      .result()
      .then(({ messages }) =>
        messages.map(({ message_id, text }): Texts[number] => [message_id, text]),
      );
    // `texts` reports the error; this avoids an unhandled rejection until then.
    library.catch(() => undefined);
    const interrupted = await client.read(`/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`);
    return new TextReaders(client, { projectId, turnId }, library, interrupted);
  }

  /** Waits for an event; the reader that saw it leaves. */
  async until(fits: Parameters<Stream['until']>[0]): Promise<void> {
    await this.#interrupted.until(fits);
    await this.#interrupted.cancel();
  }

  /** Texts of each reader when the turn is over. */
  async texts(): Promise<{ v1: Texts; others: Record<string, Texts>; events: readonly Event[] }> {
    await this.#following;
    const { projectId, turnId } = this.turn;
    const path = `/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`;
    const seen = this.#interrupted.last;
    assert.ok(seen);
    const resumed = await this.#client.read(path, { 'last-event-id': formatCursor(seen) });
    const late = await this.#client.read(path);
    await Promise.all([resumed.finished(), late.finished()]);
    return {
      v1: textsOf(this.#v1.eventsByConnection.at(-1) ?? []),
      others: {
        V2: textsOf(this.#v2.events),
        WebSocket: textsOf(this.#socket.events),
        'client library': await this.#library,
        'a reader that came back': textsOf([...this.#interrupted.events, ...resumed.events]),
        'a reader that came late': textsOf(late.events),
      },
      events: this.#v2.events,
    };
  }
}
