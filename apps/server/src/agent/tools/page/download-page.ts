import { version } from '../../../core/version.ts';
import { EgressError, type EgressFetch } from '../../../infra/egress/egress.ts';
import { PageError } from './page-error.ts';

export interface DownloadedPage {
  /** The address after all redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly isHtml: boolean;
  readonly charset: string | undefined;
}

/** Larger than nearly all pages of documentation. */
export const maxPageBytes = 2 * 2 ** 20;
const maxRedirects = 5;
const htmlTypes = ['text/html', 'application/xhtml+xml'];
const textTypes = ['text/plain', 'text/markdown', 'text/x-markdown', 'application/json'];
const headers = {
  accept: 'text/markdown, text/html;q=0.9, text/plain;q=0.8, application/json;q=0.7',
  'user-agent': `Millwright/${version}`,
};

export interface DownloadOptions {
  readonly fetch: EgressFetch;
  /** Time limit, including all redirects. */
  readonly totalMs: number;
  readonly signal: AbortSignal;
}

/**
 * Downloads a page. Follows redirects to other hosts, because documentation moves and nothing confidential is sent;
 * `fetch` checks the address of each hop like the first one.
 */
export async function downloadPage(
  address: string,
  { fetch, totalMs, signal }: DownloadOptions,
): Promise<DownloadedPage> {
  const deadline = performance.now() + totalMs;
  let url = address;
  for (let redirects = 0; ; redirects += 1) {
    const leftMs = Math.max(1, deadline - performance.now());
    const limits = { maxBytes: maxPageBytes, headMs: leftMs, totalMs: leftMs };
    const response = await fetch(url, { headers, redirect: 'manual', limits, signal });
    const location = isRedirect(response) ? response.headers.get('location') : null;
    if (location === null) return readPage(response, url);
    await response.body?.cancel();
    const target = URL.parse(location, url);
    if (!target || redirects === maxRedirects) {
      throw new EgressError('REDIRECT_REFUSED', 'The page redirects too often, or to nowhere.');
    }
    url = target.href;
  }
}

async function readPage(response: Response, url: string): Promise<DownloadedPage> {
  const { status, headers: received } = response;
  const [type = '', ...parameters] = (received.get('content-type') ?? '').toLowerCase().split(';');
  const mediaType = type.trim();
  const isHtml = htmlTypes.includes(mediaType);
  const isText = textTypes.includes(mediaType) || mediaType.endsWith('+json');
  const problem = findProblem(status, mediaType, isHtml || isText);
  if (problem) {
    await response.body?.cancel();
    throw problem;
  }
  const bytes = await response.bytes();
  return { url, bytes, isHtml, charset: charsetOf(parameters) };
}

function findProblem(status: number, type: string, isReadable: boolean): PageError | undefined {
  if (status < 200 || status > 299) {
    return new PageError('HTTP_ERROR', `The server responded with status ${status}.`);
  }
  if (isReadable) return undefined;
  const described = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : 'of an unknown type';
  return new PageError(
    'UNSUPPORTED_TYPE',
    `The page is ${described}. Only HTML, plain text, Markdown and JSON can be read.`,
  );
}

const isRedirect = ({ status }: Response) => [301, 302, 303, 307, 308].includes(status);

function charsetOf(parameters: readonly string[]): string | undefined {
  const found = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  return found?.slice('charset='.length).replaceAll('"', '');
}
