import type { UsageEventRecord, UsageSummaryRecord } from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';

export interface UsageQuery {
  /** Timestamp or date; defaults to 30 days before `to`. */
  readonly from?: string | undefined;
  /** Defaults to now. */
  readonly to?: string | undefined;
  readonly projectId?: string | undefined;
}

/** Usage of the user's model calls. */
export class Usage {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Totals, also per day. */
  summary(query: UsageQuery = {}, options: Options = {}): Promise<UsageSummaryRecord> {
    return this.#http.json('/api/v1/usage/summary', { query: toQuery(query), ...options });
  }

  /** Calls, newest first. */
  events(
    query: UsageQuery & PageQuery = {},
    options: Options = {},
  ): Promise<Page<'events', UsageEventRecord>> {
    return readPage(this.#http, '/api/v1/usage/events', toQuery(query), options);
  }
}

const toQuery = ({ projectId, ...rest }: UsageQuery & PageQuery) => ({
  ...rest,
  project_id: projectId,
});
