import type { Millwright } from '@millwright/client';
import type { ProjectRecord, StampedEvent } from '@millwright/contract';
import type { Connection } from '../api/watched-socket.ts';
import { applyEvents } from './apply-event.ts';
import type { Asked } from './asked.ts';
import { follow } from './follow.ts';
import { emptyProject, type ProjectState } from './project-state.ts';

/** All that a project's page shows. */
export interface ProjectView {
  readonly state: ProjectState;
  /** The project as it was when the page was opened. */
  readonly project: ProjectRecord | undefined;
  /** What the user asked for, by turn: the log tells only what became of it. */
  readonly requests: Readonly<Record<string, Asked>>;
  readonly connection: Connection;
  /** Everything that had happened before has been read. */
  readonly isLoaded: boolean;
  readonly failure: unknown;
}

const nothingYet: ProjectView = {
  state: emptyProject,
  project: undefined,
  requests: {},
  connection: 'connecting',
  isLoaded: false,
  failure: undefined,
};

/** Follows one project and keeps the view of it; events that come together change it once. */
export class ProjectFeed {
  readonly #millwright: Millwright;
  readonly #projectId: string;
  readonly #listeners = new Set<() => void>();
  readonly #stopping = new AbortController();
  #view = nothingYet;
  #waiting: StampedEvent[] = [];
  #isScheduled = false;
  #isFetching = false;

  constructor(millwright: Millwright, projectId: string) {
    this.#millwright = millwright;
    this.#projectId = projectId;
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): ProjectView => this.#view;

  /** Until it is closed. */
  open(): void {
    const { signal } = this.#stopping;
    this.#run(signal).catch((failure) => {
      if (!signal.aborted) this.#change({ failure });
    });
  }

  close(): void {
    this.#stopping.abort();
  }

  /** What was just sent from here need not be asked for. */
  addRequest(turn: Asked): void {
    this.#change({ requests: { ...this.#view.requests, [turn.turn_id]: turn } });
  }

  readonly connected = (connection: Connection): void => this.#change({ connection });

  rename(title: string): void {
    const { project, state } = this.#view;
    if (project) this.#change({ project: { ...project, title }, state: { ...state, title } });
  }

  async #run(signal: AbortSignal): Promise<void> {
    const project = await this.#millwright.projects.get(this.#projectId, { signal });
    await this.#fetchRequests(signal);
    this.#change({ project, isLoaded: project.head_seq === 0 });
    while (!signal.aborted) await this.#follow(signal);
  }

  /** From where the state is; ends when some of the log was lost and all of it is wanted anew. */
  async #follow(signal: AbortSignal): Promise<void> {
    const after = () => this.#waiting.at(-1)?.seq ?? this.#view.state.seq;
    const events = follow(this.#millwright, this.#projectId, { after, signal });
    for await (const event of events) {
      if (event.type === 'resync') {
        this.#waiting = [];
        this.#change({ state: emptyProject });
        return;
      }
      this.#waiting.push(event);
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const flush = () => {
      this.#isScheduled = false;
      this.#flush();
    };
    // Hidden pages draw no frames.
    if (document.hidden) setTimeout(flush, 200);
    else requestAnimationFrame(flush);
  }

  #flush(): void {
    const events = this.#waiting;
    this.#waiting = [];
    const state = applyEvents(this.#view.state, events);
    const { project, requests, isLoaded } = this.#view;
    const isMissing = state.turnOrder.some((id) => !Object.hasOwn(requests, id));
    if (isMissing) void this.#fetchRequests(this.#stopping.signal).catch(() => undefined);
    this.#change({ state, isLoaded: isLoaded || state.seq >= (project?.head_seq ?? Infinity) });
  }

  async #fetchRequests(signal: AbortSignal): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    try {
      const found: Record<string, Asked> = {};
      let cursor: string | undefined;
      do {
        const query = { limit: 100, cursor };
        const page = await this.#millwright.turns.list(this.#projectId, query, { signal });
        for (const turn of page.turns) found[turn.turn_id] = turn;
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      this.#change({ requests: { ...this.#view.requests, ...found } });
    } finally {
      this.#isFetching = false;
    }
  }

  #change(changes: Partial<ProjectView>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
