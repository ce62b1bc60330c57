import type { PlanDecisionRequest, StampedEvent, TurnRequestInput } from '@millwright/contract';
import { type FollowOptions, follow } from './follow.ts';
import { MillwrightError } from './millwright-error.ts';
import type { Accepted, Me, Model, PreviewPass, Project, Settings, Turn } from './records.ts';

/** Asked for each request; asked again, with the token that was refused, once after a 401. */
export type TokenSource = (refused?: string) => Promise<string>;

interface Options {
  readonly signal?: AbortSignal;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** The calls the studio makes, and nothing else. */
export class Millwright {
  readonly #baseUrl: string;
  readonly #token: TokenSource;

  constructor({ baseUrl, token }: { readonly baseUrl: string; readonly token: TokenSource }) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  static async settings(baseUrl: string): Promise<Settings> {
    // As the page preloads it.
    const answer = await fetch(`${baseUrl}/api/v1/public/studio`, { credentials: 'same-origin' });
    if (!answer.ok) throw await MillwrightError.of(answer);
    return answer.json();
  }

  me = (options?: Options) => this.#get<Me>('/me', options);

  async models(options?: Options): Promise<readonly Model[]> {
    const { models } = await this.#get<{ models: Model[] }>('/vibe/models', options);
    return models;
  }

  readonly projects = {
    list: async (
      query: { q?: string; cursor?: string; limit?: number },
      options?: Options,
    ): Promise<Page<Project>> => {
      const path = `/projects${queryOf(query)}`;
      const page = await this.#get<{ projects: Project[]; next_cursor: string | null }>(
        path,
        options,
      );
      return { items: page.projects, nextCursor: page.next_cursor };
    },
    get: (id: string, options?: Options) => this.#get<Project>(`/projects/${id}`, options),
    update: (id: string, changes: { title: string }, options?: Options) =>
      this.#send<Project>('PATCH', `/projects/${id}`, changes, options),
    remove: (id: string, options?: Options) =>
      this.#send<unknown>('DELETE', `/projects/${id}`, undefined, options),
  };

  readonly turns = {
    list: async (
      projectId: string,
      query: { cursor?: string; limit?: number } = {},
      options?: Options,
    ): Promise<Page<Turn>> => {
      const path = `/projects/${projectId}/turns${queryOf(query)}`;
      const page = await this.#get<{ turns: Turn[]; next_cursor: string | null }>(path, options);
      return { items: page.turns, nextCursor: page.next_cursor };
    },
    get: (projectId: string, turnId: string, options?: Options) =>
      this.#get<Turn>(`/projects/${projectId}/turns/${turnId}`, options),
    remove: (projectId: string, turnId: string, options?: Options) =>
      this.#send<unknown>('DELETE', `/projects/${projectId}/turns/${turnId}`, undefined, options),
  };

  /** Hands a message in; what becomes of it is told by the project's events. */
  build(
    request: TurnRequestInput,
    { signal, idempotencyKey }: Options & { readonly idempotencyKey?: string } = {},
  ): { readonly accepted: Promise<Accepted> } {
    return { accepted: this.#submit(request, signal, idempotencyKey) };
  }

  answer = (
    body: { project_id: string; question_id: string; answers: Record<string, string> },
    options?: Options,
  ) => this.#send<unknown>('POST', '/vibe/answer', body, options);

  approve = (body: PlanDecisionRequest, options?: Options) =>
    this.#send<unknown>('POST', '/vibe/plan/approve', body, options);

  abort = (
    projectId: string,
    body: { scope?: 'session' | 'turn'; turn_id?: string },
    options?: Options,
  ) => this.#send<unknown>('POST', `/vibe/abort/${projectId}`, body, options);

  preview = (projectId: string, options?: Options) =>
    this.#get<PreviewPass>(`/projects/${projectId}/preview`, options);

  restartPreview = (projectId: string, options?: Options) =>
    this.#send<PreviewPass>('POST', `/projects/${projectId}/preview/restart`, {}, options);

  /** Everything after a place in a project's log, then whatever comes, until told to stop. */
  follow(projectId: string, options: FollowOptions): AsyncIterable<StampedEvent> {
    return follow({ baseUrl: this.#baseUrl, token: this.#token }, projectId, options);
  }

  async #submit(request: TurnRequestInput, signal?: AbortSignal, key?: string): Promise<Accepted> {
    const answer = await this.#ask('/vibe/stream_v2', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'respond-async',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(request),
      ...(signal && { signal }),
    });
    // A stream that opens nevertheless is left alone: the turn goes on without a reader.
    await answer.body?.cancel();
    return {
      project_id: answer.headers.get('x-project-id') ?? '',
      turn_id: answer.headers.get('x-turn-id') ?? '',
    };
  }

  async #get<T>(path: string, { signal }: Options = {}): Promise<T> {
    const answer = await this.#ask(path, { ...(signal && { signal }) });
    return answer.json();
  }

  async #send<T>(
    method: string,
    path: string,
    body: unknown,
    { signal }: Options = {},
  ): Promise<T> {
    const answer = await this.#ask(path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      ...(signal && { signal }),
    });
    return answer.json();
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const token = await this.#token();
    const answer = await this.#fetch(path, init, token);
    if (answer.status !== 401) return checked(answer);
    return checked(await this.#fetch(path, init, await this.#token(token)));
  }

  #fetch(path: string, init: RequestInit, token: string): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    return fetch(`${this.#baseUrl}/api/v1${path}`, { ...init, headers });
  }
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw await MillwrightError.of(answer);
}

function queryOf(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
