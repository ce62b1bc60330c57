import type { AnsweredRequest } from '../../core/app-log/describe-request.ts';
import { describeRequest } from '../../core/app-log/describe-request.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { appendLiveRequests, type NewLiveRequest } from '../../store/queries/live-requests.ts';

/** Requests of each project that are kept. */
const keptRequests = 500;
const flushMs = 500;
/** Beyond this, requests are left out until the next write: an app may be visited faster than the database stores. */
const maxPending = 100;

/** Stores which requests the servers of published apps answered. */
export class LiveRequestLog {
  readonly #db: Db;
  readonly #log: Logger;
  #pending = new Map<string, NewLiveRequest[]>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  add(projectId: string, request: AnsweredRequest): void {
    const own = this.#pending.get(projectId) ?? [];
    if (own.length >= maxPending) return;
    const description = describeRequest(request).replaceAll('\0', '').toWellFormed();
    own.push({ projectId, description, createdAt: new Date() });
    this.#pending.set(projectId, own);
    this.#timer ??= setTimeout(() => void this.flush(), flushMs);
  }

  /** Resolves when every request so far is stored. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const requests = [...this.#pending.values()].flat();
    this.#pending = new Map();
    this.#writing = this.#writing.then(() => this.#write(requests));
    return this.#writing;
  }

  async #write(requests: readonly NewLiveRequest[]): Promise<void> {
    if (requests.length === 0) return;
    try {
      await appendLiveRequests(this.#db, requests, keptRequests);
    } catch (error) {
      this.#log.warn({ err: error }, 'failed to store requests to a published app');
    }
  }
}
