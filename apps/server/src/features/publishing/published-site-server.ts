import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { wrongWithPublishName } from '@millwright/contract';
import type { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { refuseUpgrade } from '../../core/refuse-upgrade.ts';
import { policyFramedBy, renderPage } from '../../http/page.ts';
import { destinationOf } from '../../sandboxes/preview/address.ts';
import { busyPage } from '../../sandboxes/preview/pages.ts';
import {
  isForGateway,
  leadToGateway,
  type Target,
} from '../../sandboxes/preview/rewrite-to-gateway.ts';
import type { Db } from '../../store/db.ts';
import {
  fileOfEarlier,
  filesAt,
  findLiveSite,
  type LiveSite,
  readServed,
  type ServedFile,
} from '../../store/publications.ts';
import { ContentCache } from './content-cache.ts';
import { readPath } from './request-path.ts';
import { serveFile } from './serve-file.ts';

export interface PublishedSiteServerOptions {
  readonly db: Db;
  /** Published apps may share a host with previews; their names never collide. */
  readonly publishHost: string;
  readonly previewHost: string;
  /** Origins that may frame an app, besides its own. */
  readonly framedBy: readonly string[];
  /** Rate-limits clients that probe too many names. */
  readonly count: (request: IncomingMessage) => Promise<ApiError | undefined>;
  readonly noteApp: (
    request: IncomingMessage,
    projectId: string,
    visitor: string | undefined,
  ) => void;
  readonly refuseApp: (request: IncomingMessage) => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const cachedBytes = 64 * 1024 * 1024;
/** Keeps old assets for pages that were open when a new release went live. */
const leftOverMs = 24 * 3_600_000;

const nowhere = renderPage(
  'Nothing is published at this address',
  '<p>Check the address. The owner may have unpublished the site.</p>',
);
const missing = renderPage('Page not found', '<p><a href="/">Go to the home page</a></p>');
const odd = renderPage('Invalid address', '<p><a href="/">Go to the home page</a></p>');
const broken = renderPage('Something went wrong', '<p>Try again in a moment.</p>');

/** Serves published apps. Needs no sandbox: a site consists of files only. */
export class PublishedSiteServer {
  readonly #options: PublishedSiteServerOptions;
  readonly #contents = new ContentCache(cachedBytes);

  constructor(options: PublishedSiteServerOptions) {
    this.#options = options;
  }

  matches(request: IncomingMessage): boolean {
    const { publishHost, previewHost } = this.#options;
    const destination = destinationOf(request.headers.host, publishHost);
    if (destination.kind === 'service') return false;
    return publishHost !== previewHost || nameIn(destination) !== undefined;
  }

  canUpgrade(): boolean {
    return false;
  }

  async upgrade(_request: IncomingMessage, socket: Duplex): Promise<void> {
    refuseUpgrade(socket, 404);
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    api: RequestListener,
  ): Promise<void> {
    response.on('error', () => undefined);
    try {
      const { db, publishHost } = this.#options;
      const name = nameIn(destinationOf(request.headers.host, publishHost));
      const site = name && (await findLiveSite(db, name));
      if (!site) {
        const refusal = await this.#options.count(request);
        if (refusal) return this.#send(response, refusal.status, busyPage, refusal.headers);
        return this.#send(response, 404, nowhere);
      }
      const path = readPath(request.url);
      if (path === undefined) return this.#send(response, 400, odd);
      const target = targetOf(request);
      if (isForGateway(target)) return this.#askGateway(request, response, site, target, api);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return this.#send(response, 405, missing, { allow: 'GET, HEAD' });
      }
      await this.#show(request, response, site, path);
    } catch (error) {
      this.#options.onError(error);
      if (response.headersSent) response.destroy();
      else this.#send(response, 503, broken, { 'retry-after': '1' });
    }
  }

  /** Forwards to the model gateway only if the owner, who pays for it, enabled AI for the site. */
  #askGateway(
    request: IncomingMessage,
    response: ServerResponse,
    { projectId, hasAi }: LiveSite,
    target: Target,
    api: RequestListener,
  ): void {
    const visitor = leadToGateway(request, target);
    if (hasAi) this.#options.noteApp(request, projectId, visitor);
    else this.#options.refuseApp(request);
    api(request, response);
  }

  async #show(
    request: IncomingMessage,
    response: ServerResponse,
    site: LiveSite,
    path: string,
  ): Promise<void> {
    const { db, clock } = this.#options;
    const isFolder = path === '' || path.endsWith('/');
    const wanted = isFolder ? [`${path}index.html`] : [path, `${path}.html`];
    const inFolder = `${path}/index.html`;
    const found = await filesAt(db, site.releaseId, [...wanted, inFolder, ...fallbacks]);
    const twinsOf = (name: string) => found.filter((file) => file.path === name);
    const exact = wanted.map(twinsOf).find(({ length }) => length > 0);
    if (exact) return this.#serve(request, response, exact);
    if (!isFolder && twinsOf(inFolder).length > 0) {
      const { pathname, search } = targetOf(request);
      response.writeHead(308, { ...this.#headers(), location: `${pathname}/${search}` }).end();
      return;
    }
    const since = new Date(clock.now().getTime() - leftOverMs);
    const earlier = await fileOfEarlier(db, site.projectId, path, since);
    if (earlier.some(({ isImmutable }) => isImmutable)) {
      return this.#serve(request, response, earlier);
    }
    const [notFound, start] = fallbacks.map(twinsOf);
    const isPage = isNavigation(request) && !/^assets\//.test(path);
    if (notFound?.length && isPage) return this.#serve(request, response, notFound, 404);
    if (start?.length && isPage) return this.#serve(request, response, start);
    this.#send(response, 404, missing);
  }

  #serve(
    request: IncomingMessage,
    response: ServerResponse,
    twins: readonly ServedFile[],
    status = 200,
  ): Promise<void> {
    const read = async (hash: string) => {
      const content = await readServed(this.#options.db, hash);
      if (!content) throw new Error(`the content ${hash} is missing`);
      return content;
    };
    return serveFile(request, response, {
      status,
      twins,
      headers: this.#headers(),
      read: (hash) => this.#contents.get(hash, () => read(hash)),
    });
  }

  #headers(): Record<string, string> {
    return {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': `frame-ancestors ${["'self'", ...this.#options.framedBy].join(' ')}`,
      // Lets popups communicate with the app, which third-party sign-in requires.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'origin-agent-cluster': '?1',
    };
  }

  #send(
    response: ServerResponse,
    status: number,
    content: string,
    more: Readonly<Record<string, string>> = {},
  ): void {
    response.writeHead(status, {
      ...this.#headers(),
      'content-security-policy': policyFramedBy(["'self'", ...this.#options.framedBy]),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...more,
    });
    response.end(content);
  }
}

/** Fallbacks for unknown paths: an error page, or an app with client-side routing. */
const fallbacks = ['404.html', 'index.html'] as const;

function nameIn(destination: ReturnType<typeof destinationOf>): string | undefined {
  if (destination.kind === 'service' || destination.isNative) return undefined;
  const { slug } = destination;
  return slug && wrongWithPublishName(slug) === undefined ? slug : undefined;
}

function isNavigation({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || /text\/html/i.test(headers.accept ?? '');
}

/** Only for targets that were already validated as unambiguous. */
function targetOf({ url = '/' }: IncomingMessage): Target {
  const at = url.search(/[?#]/);
  return at < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, at), search: url.slice(at) };
}
