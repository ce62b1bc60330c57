import type { DeletedRecord, ToolCallRecord, TurnRecord } from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { projectPath } from './paths.ts';

export class Turns {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Newest first. */
  list(
    projectId: string,
    query: PageQuery = {},
    options: Options = {},
  ): Promise<Page<'turns', TurnRecord>> {
    return readPage(this.#http, projectPath(projectId, 'turns'), query, options);
  }

  get(projectId: string, turnId: string, options: Options = {}): Promise<TurnRecord> {
    return this.#http.json(projectPath(projectId, 'turns', turnId), options);
  }

  /** A tool call with its full output, even if the event was truncated. */
  toolCall(
    projectId: string,
    turnId: string,
    toolCallId: string,
    options: Options = {},
  ): Promise<ToolCallRecord> {
    const path = projectPath(projectId, 'turns', turnId, 'tool_calls', toolCallId);
    return this.#http.json(path, options);
  }

  /** Removes a turn from the queue; a running one has to be aborted. */
  remove(projectId: string, turnId: string, options: Options = {}): Promise<DeletedRecord> {
    const path = projectPath(projectId, 'turns', turnId);
    return this.#http.json(path, { method: 'DELETE', ...options });
  }
}
