import type { ProjectRecord, StampedEvent } from '@millwright/contract';
import type { Connection } from '../api/watched-socket.ts';
import { applyEvents } from './apply-event.ts';
import type { FollowOptions } from './follow.ts';
import { emptyProject, type ProjectState } from './project-state.ts';
import type { UserRequest } from './user-request.ts';

/** Source of a project's data: the owner's API, or a share link. */
export interface ProjectSource<P> {
  project(signal: AbortSignal): Promise<P>;
  /** By page. */
  requests(signal: AbortSignal): AsyncIterable<readonly UserRequest[]>;
  follow(options: FollowOptions): AsyncIterable<StampedEvent>;
}

/** Everything a project's page shows. */
export interface ProjectView<P = ProjectRecord> {
  readonly state: ProjectState;
  /** The project as of page load. */
  readonly project: P | undefined;
  /** The user's requests by turn: the log contains only their results. */
  readonly requests: Readonly<Record<string, UserRequest>>;
  readonly connection: Connection;
  /** True if all past events have been applied. */
  readonly isLoaded: boolean;
  readonly failure: unknown;
}

const initialView: ProjectView<never> = {
  state: emptyProject,
  project: undefined,
  requests: {},
  connection: 'connecting',
  isLoaded: false,
  failure: undefined,
};

/** Follows one project and maintains its view; batches events that arrive together. */
export class ProjectFeed<
  P extends {
    readonly title: string;
    readonly head_seq: number;
    /** Events up to this number are hidden. */
    readonly after_seq?: number;
  } = ProjectRecord,
> {
  readonly #source: ProjectSource<P>;
  readonly #listeners = new Set<() => void>();
  readonly #controller = new AbortController();
  #view: ProjectView<P> = initialView;
  #buffer: StampedEvent[] = [];
  #isScheduled = false;
  #isFetching = false;

  constructor(source: ProjectSource<P>) {
    this.#source = source;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): ProjectView<P> => this.#view;

  /** Starts following, until it is closed. */
  open(): void {
    const { signal } = this.#controller;
    this.#run(signal).catch((failure) => {
      if (!signal.aborted) this.#change({ failure });
    });
  }

  close(): void {
    this.#controller.abort();
  }

  /** Adds a request that was just sent from here, which saves fetching it. */
  addRequest(turn: UserRequest): void {
    this.#change({ requests: { ...this.#view.requests, [turn.turn_id]: turn } });
  }

  readonly setConnection = (connection: Connection): void => this.#change({ connection });

  rename(title: string): void {
    const { project, state } = this.#view;
    if (project) this.#change({ project: { ...project, title }, state: { ...state, title } });
  }

  async #run(signal: AbortSignal): Promise<void> {
    const project = await this.#source.project(signal);
    await this.#fetchRequests(signal);
    this.#change({ project, isLoaded: project.head_seq <= (project.after_seq ?? 0) });
    while (!signal.aborted) await this.#follow(signal);
  }

  /** Follows from the current state; ends when part of the log was lost and a full reload is needed. */
  async #follow(signal: AbortSignal): Promise<void> {
    const after = () => this.#buffer.at(-1)?.seq ?? this.#view.state.seq;
    for await (const event of this.#source.follow({ after, signal })) {
      if (event.type === 'resync') {
        this.#buffer = [];
        this.#change({ state: emptyProject });
        return;
      }
      this.#buffer.push(event);
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
    // Hidden pages get no animation frames.
    if (document.hidden) setTimeout(flush, 200);
    else requestAnimationFrame(flush);
  }

  #flush(): void {
    const events = this.#buffer;
    this.#buffer = [];
    const state = applyEvents(this.#view.state, events);
    const { project, requests, isLoaded } = this.#view;
    const isMissing = state.turnOrder.some((id) => !Object.hasOwn(requests, id));
    // A failure is retried with the next events.
    if (isMissing) void this.#fetchRequests(this.#controller.signal).catch(() => undefined);
    this.#change({ state, isLoaded: isLoaded || state.seq >= (project?.head_seq ?? Infinity) });
  }

  async #fetchRequests(signal: AbortSignal): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    try {
      const found: Record<string, UserRequest> = {};
      for await (const turns of this.#source.requests(signal)) {
        for (const turn of turns) found[turn.turn_id] = turn;
      }
      this.#change({ requests: { ...this.#view.requests, ...found } });
    } finally {
      this.#isFetching = false;
    }
  }

  #change(changes: Partial<ProjectView<P>>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
