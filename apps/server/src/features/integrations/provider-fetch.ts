/** Maximum response size; no legitimate response is larger. */
const mostBytes = 1024 * 1024;
const patienceMs = 10_000;

export interface Question {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | URLSearchParams | undefined;
}

/** A response that has been read to its end. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export type AskProvider = (url: string, question?: Question) => Promise<Answer>;

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
export const askProvider: AskProvider = async (url, { method = 'GET', headers, body } = {}) => {
  const answer = await fetch(url, {
    method,
    headers: { 'user-agent': 'Millwright', accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new ProviderError('the response is too large');
    pieces.push(piece);
  }
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    text: Buffer.concat(pieces).toString('utf8'),
  };
};

/** Calls an API with a bearer token and parses the JSON response. */
export async function askAs(ask: AskProvider, token: string, url: string): Promise<unknown> {
  const { status, text } = await ask(url, { headers: { authorization: `Bearer ${token}` } });
  if (status < 200 || status > 299) throw new ProviderError('the response is an error', status);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('the response is not JSON', status);
  }
}
