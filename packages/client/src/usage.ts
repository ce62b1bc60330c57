import type { UsageEventRecord, UsageSummaryRecord } from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';

export interface UsageQuery {
  /** A moment or a date; 30 days before `to` when left out. */
  readonly from?: string | undefined;
  /** Now when left out. */
  readonly to?: string | undefined;
  readonly projectId?: string | undefined;
}

/** What the user's calls of models took. */
export class Usage {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Sums, and each day of them. */
  summary(query: UsageQuery = {}, options: Options = {}): Promise<UsageSummaryRecord> {
    return this.#http.json('/api/v1/usage/summary', { query: asked(query), ...options });
  }

  /** Calls, newest first. */
  events(
    query: UsageQuery & PageQuery = {},
    options: Options = {},
  ): Promise<Page<'events', UsageEventRecord>> {
    return readPage(this.#http, '/api/v1/usage/events', asked(query), options);
  }
}

const asked = ({ projectId, ...rest }: UsageQuery & PageQuery) => ({
  ...rest,
  project_id: projectId,
});
