import { type AnsweredRequest, describeRequest } from '../../core/app-log/describe-request.ts';
import { BatchWriter } from '../../infra/concurrency/batch-writer.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { appendLiveRequests, type NewLiveRequest } from '../../store/queries/live-requests.ts';

const flushMs = 500;
/** Beyond this, requests are left out until the next write: an app may be visited faster than the database stores. */
const maxPending = 100;

/** Stores the requests that the servers of published apps answered. */
export class LiveRequestLog {
  readonly #writer: BatchWriter<NewLiveRequest>;

  constructor(db: Db, log: Logger) {
    this.#writer = new BatchWriter({
      flushMs,
      maxPending,
      write: (requests) => appendLiveRequests(db, requests),
      onError: (error) => log.warn({ err: error }, 'failed to store requests to a published app'),
    });
  }

  add(projectId: string, request: AnsweredRequest): void {
    // Under load, most requests are left out.
    if (!this.#writer.hasRoom(projectId)) return;
    const description = describeRequest(request).replaceAll('\0', '').toWellFormed();
    this.#writer.add(projectId, { projectId, description, createdAt: new Date() });
  }

  /** Resolves when every request so far is stored. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }
}
