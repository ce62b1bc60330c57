import type { EventType, Stamp, StampedEvent } from '@millwright/contract';
import type { FeedBatch } from '../core/ports/event-feed.ts';
import type { LoggedEvent } from '../store/queries/events.ts';

/** An encoding of events; `''` omits an event. Renderings with the same name are interchangeable. */
export interface Rendering {
  readonly name: string;
  encode(event: StampedEvent, json: string): string;
}

/** Events committed together. Rendered once for any number of readers. */
export class CommittedEventBatch implements FeedBatch {
  readonly projectId: string;
  readonly events: readonly LoggedEvent[];
  readonly first: number;
  readonly last: number;
  readonly #rendered = new Map<string, Buffer>();

  constructor(projectId: string, events: readonly LoggedEvent[]) {
    const [first] = events;
    const last = events.at(-1);
    if (!first || !last) throw new Error('a batch has at least one event');
    this.projectId = projectId;
    this.events = events;
    this.first = first.seq;
    this.last = last.seq;
  }

  /** Joins adjacent batches: the result is a single batch unless there are gaps. */
  static joinAdjacent(batches: readonly CommittedEventBatch[]): CommittedEventBatch[] {
    const runs: CommittedEventBatch[][] = [];
    for (const batch of batches) {
      const run = runs.at(-1);
      if (run && run.at(-1)?.last === batch.first - 1) run.push(batch);
      else runs.push([batch]);
    }
    return runs.flatMap((run) => {
      const [first] = run;
      if (!first || run.length === 1) return run;
      return new CommittedEventBatch(
        first.projectId,
        run.flatMap(({ events }) => events),
      );
    });
  }

  get size(): number {
    return this.events.reduce((sum, { json }) => sum + json.length, 0);
  }

  /** The events after a cursor that may lie inside this batch. */
  after(seq: number): CommittedEventBatch {
    if (seq < this.first) return this;
    return new CommittedEventBatch(
      this.projectId,
      this.events.filter((event) => event.seq > seq),
    );
  }

  /** The bytes for readers of one turn, or of the whole project. */
  render(rendering: Rendering, turnId?: string): Buffer {
    const isMixed = turnId !== undefined && this.events.some((event) => event.turnId !== turnId);
    const key = isMixed ? `${rendering.name} ${turnId}` : rendering.name;
    const cached = this.#rendered.get(key);
    if (cached) return cached;
    const selected = isMixed ? this.events.filter((event) => event.turnId === turnId) : this.events;
    const text = selected.map((event) => rendering.encode(this.stamp(event), event.json)).join('');
    const bytes = Buffer.from(text);
    this.#rendered.set(key, bytes);
    return bytes;
  }

  stamp(logged: LoggedEvent): StampedEvent {
    return new LazyStampedEvent(this.projectId, logged) as Stamp as StampedEvent;
  }
}

/**
 * An event with its sequence number. Parses the data and formats the time lazily: encoders use the stored JSON, and a
 * replay creates tens of thousands of these.
 */
class LazyStampedEvent implements Stamp {
  readonly project_id: string;
  readonly turn_id: string | null;
  readonly seq: number;
  readonly type: EventType;
  readonly #logged: LoggedEvent;

  constructor(projectId: string, logged: LoggedEvent) {
    this.project_id = projectId;
    this.turn_id = logged.turnId;
    this.seq = logged.seq;
    this.type = logged.type;
    this.#logged = logged;
  }

  get ts(): string {
    return this.#logged.ts.toISOString();
  }

  get data(): unknown {
    return JSON.parse(this.#logged.json);
  }
}
