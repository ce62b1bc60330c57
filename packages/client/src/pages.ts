import type { Http, Options } from './http.ts';

export interface PageQuery {
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** 1 to 100; defaults to 20. */
  readonly limit?: number | undefined;
}

/** One page of a list, its rows under their own name. */
export type Page<N extends string, R> = { readonly [K in N]: readonly R[] } & {
  readonly next_cursor: string | null;
};

export const readPage = <N extends string, R>(
  http: Http,
  path: string,
  query: PageQuery,
  options: Options,
): Promise<Page<N, R>> => http.json(path, { query: { ...query }, ...options });

/** Iterates over all pages. */
export async function* iteratePages<P extends { readonly next_cursor: string | null }>(
  read: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    yield page;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}
