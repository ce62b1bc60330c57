/** The official client library. Loaded lazily: only sign-ins need it. */
export const loadClientLibrary = (): Promise<typeof import('@modelcontextprotocol/client')> =>
  import('@modelcontextprotocol/client');

/** Has the signature of `fetch`, but reaches only addresses that users may reach. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Binds a fetch to a signal. */
export function withSignal(signal: AbortSignal, fetch: Fetch): Fetch {
  return (url, init) => fetch(url, { ...init, signal });
}
