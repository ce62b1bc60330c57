/** Maximum response size; no legitimate response is larger. */
const maxResponseBytes = 1024 * 1024;
const requestTimeoutMs = 10_000;

export interface ProviderRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | URLSearchParams | undefined;
}

/** A response that has been read to its end. */
export interface ProviderResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export type ProviderFetch = (url: string, request?: ProviderRequest) => Promise<ProviderResponse>;

/** A provider's response was unusable. The message repeats nothing from it. */
export class ProviderError extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = 'ProviderError';
    this.status = status;
  }
}

/**
 * Sends a request to a provider at an address configured by the operator. The provider may be down, slow or return
 * anything, so the request has a timeout, follows no redirects and limits the size of the response.
 */
export const fetchFromProvider: ProviderFetch = async (
  url,
  { method = 'GET', headers, body } = {},
) => {
  const response = await fetch(url, {
    method,
    headers: { 'user-agent': 'Millwright', accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxResponseBytes) throw new ProviderError('the response is too large');
    chunks.push(chunk);
  }
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: Buffer.concat(chunks).toString('utf8'),
  };
};

/** Calls an API with a bearer token and parses the JSON response. */
export async function fetchJson(
  fetch: ProviderFetch,
  token: string,
  url: string,
): Promise<unknown> {
  const { status, text } = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (status < 200 || status > 299) throw new ProviderError('the response is an error', status);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('the response is not JSON', status);
  }
}
