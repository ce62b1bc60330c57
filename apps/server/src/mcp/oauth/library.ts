/** The official client library; only who signs in somewhere needs it. */
export const library = (): Promise<typeof import('@modelcontextprotocol/client')> =>
  import('@modelcontextprotocol/client');

/** Looks like fetch; reaches only what users' addresses may lead to. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The same with an end. */
export function until(signal: AbortSignal, fetch: Fetch): Fetch {
  return (url, init) => fetch(url, { ...init, signal });
}
