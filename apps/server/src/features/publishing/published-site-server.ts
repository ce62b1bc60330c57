import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { validatePublishName } from '@millwright/contract';
import type { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { rejectUpgrade } from '../../core/reject-upgrade.ts';
import { policyFramedBy, renderPage } from '../../http/render-page.ts';
import { FreshLookup } from '../../infra/concurrency/fresh-lookup.ts';
import { busyPage } from '../../sandboxes/preview/pages.ts';
import { destinationOf } from '../../sandboxes/preview/preview-addresses.ts';
import {
  isGatewayTarget,
  rewriteToGateway,
  type Target,
} from '../../sandboxes/preview/rewrite-to-gateway.ts';
import type { Db } from '../../store/db.ts';
import {
  findEarlierFile,
  findLiveSite,
  findServedFiles,
  type LiveSite,
  readServedFile,
  type ServedFile,
} from '../../store/queries/publications.ts';
import { ContentCache } from './content-cache.ts';
import type { LiveAppProxy } from './live-app-proxy.ts';
import { parseRequestPath } from './parse-request-path.ts';
import { serveFile } from './serve-file.ts';

export interface PublishedSiteServerOptions {
  readonly db: Db;
  /** Published apps may share a host with previews; their names never collide. */
  readonly publishHost: string;
  readonly previewHost: string;
  /** Origins that may frame an app, besides its own. */
  readonly framedBy: readonly string[];
  /** Rate-limits clients that probe too many names. */
  readonly checkRate: (request: IncomingMessage) => Promise<ApiError | undefined>;
  readonly recordApp: (
    request: IncomingMessage,
    projectId: string,
    visitor: string | undefined,
  ) => void;
  readonly rejectApp: (request: IncomingMessage) => void;
  readonly liveApps: LiveAppProxy;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const cacheBytes = 64 * 1024 * 1024;
/** Keeps old assets for pages that were open when a new release went live. */
const oldAssetMs = 24 * 3_600_000;

const unpublishedPage = renderPage(
  'Nothing is published at this address',
  '<p>Check the address. The owner may have unpublished the site.</p>',
);
const notFoundPage = renderPage('Page not found', '<p><a href="/">Go to the home page</a></p>');
const invalidAddressPage = renderPage(
  'Invalid address',
  '<p><a href="/">Go to the home page</a></p>',
);
const errorPage = renderPage('Something went wrong', '<p>Try again in a moment.</p>');

/** Serves published apps: their files from the database, and requests below /api from their servers. */
export class PublishedSiteServer {
  readonly #options: PublishedSiteServerOptions;
  /** Not a cache: a site that was taken offline is gone with the next request. */
  readonly #sites: FreshLookup<LiveSite | undefined>;
  readonly #contents = new ContentCache(cacheBytes);

  constructor(options: PublishedSiteServerOptions) {
    this.#options = options;
    this.#sites = new FreshLookup((name) => findLiveSite(options.db, name));
  }

  matches(request: IncomingMessage): boolean {
    const { publishHost, previewHost } = this.#options;
    const destination = destinationOf(request.headers.host, publishHost);
    if (destination.kind === 'service') return false;
    return publishHost !== previewHost || parsePublishName(destination) !== undefined;
  }

  canUpgrade({ headers }: IncomingMessage): boolean {
    return headers.upgrade?.toLowerCase() === 'websocket';
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    try {
      const site = isServerRequest(request) ? await this.#findSite(request) : undefined;
      if (!site?.hasServer) return rejectUpgrade(socket, 404);
      await this.#options.liveApps.upgrade(request, socket, head, toLiveRelease(site));
    } catch (error) {
      this.#options.onError(error);
      rejectUpgrade(socket, 502);
    }
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    api: RequestListener,
  ): Promise<void> {
    // A client that disconnects is not an error of the service.
    response.on('error', () => undefined);
    try {
      const site = await this.#findSite(request);
      if (!site) {
        const rateLimitError = await this.#options.checkRate(request);
        if (rateLimitError)
          return this.#send(response, rateLimitError.status, busyPage, rateLimitError.headers);
        return this.#send(response, 404, unpublishedPage);
      }
      if (site.hasServer && isServerRequest(request))
        return await this.#options.liveApps.handle(request, response, toLiveRelease(site));
      const path = parseRequestPath(request.url);
      if (path === undefined) return this.#send(response, 400, invalidAddressPage);
      const target = splitTarget(request);
      if (isGatewayTarget(target))
        return this.#forwardToGateway(request, response, site, target, api);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return this.#send(response, 405, notFoundPage, { allow: 'GET, HEAD' });
      }
      await this.#servePath(request, response, site, path);
    } catch (error) {
      this.#options.onError(error);
      if (response.headersSent) response.destroy();
      else this.#send(response, 503, errorPage, { 'retry-after': '1' });
    }
  }

  async #findSite({ headers }: IncomingMessage): Promise<LiveSite | undefined> {
    const name = parsePublishName(destinationOf(headers.host, this.#options.publishHost));
    return name === undefined ? undefined : this.#sites.get(name);
  }

  /** Forwards to the model gateway only if the owner, who pays for it, enabled AI for the site. */
  #forwardToGateway(
    request: IncomingMessage,
    response: ServerResponse,
    { projectId, hasAi }: LiveSite,
    target: Target,
    api: RequestListener,
  ): void {
    const visitor = rewriteToGateway(request, target);
    if (hasAi) this.#options.recordApp(request, projectId, visitor);
    else this.#options.rejectApp(request);
    api(request, response);
  }

  async #servePath(
    request: IncomingMessage,
    response: ServerResponse,
    site: LiveSite,
    path: string,
  ): Promise<void> {
    const { db, clock } = this.#options;
    const isDirectory = path === '' || path.endsWith('/');
    const candidates = isDirectory ? [`${path}index.html`] : [path, `${path}.html`];
    const directoryIndex = `${path}/index.html`;
    const found = await findServedFiles(db, site.releaseId, [
      ...candidates,
      directoryIndex,
      ...fallbacks,
    ]);
    const variantsOf = (name: string) => found.filter((file) => file.path === name);
    const exact = candidates.map(variantsOf).find(({ length }) => length > 0);
    if (exact) return this.#serve(request, response, exact);
    if (!isDirectory && variantsOf(directoryIndex).length > 0) {
      const { pathname, search } = splitTarget(request);
      response.writeHead(308, { ...this.#headers(), location: `${pathname}/${search}` }).end();
      return;
    }
    const since = new Date(clock.now().getTime() - oldAssetMs);
    const earlierFiles = await findEarlierFile(db, site.projectId, path, since);
    if (earlierFiles.some(({ isImmutable }) => isImmutable)) {
      return this.#serve(request, response, earlierFiles);
    }
    const [notFound, indexVariants] = fallbacks.map(variantsOf);
    const isPage = isNavigation(request) && !/^assets\//.test(path);
    if (notFound?.length && isPage) return this.#serve(request, response, notFound, 404);
    if (indexVariants?.length && isPage) return this.#serve(request, response, indexVariants);
    this.#send(response, 404, notFoundPage);
  }

  #serve(
    request: IncomingMessage,
    response: ServerResponse,
    variants: readonly ServedFile[],
    status = 200,
  ): Promise<void> {
    const read = async (hash: string) => {
      const content = await readServedFile(this.#options.db, hash);
      if (!content) throw new Error(`the content ${hash} is missing`);
      return content;
    };
    return serveFile(request, response, {
      status,
      variants,
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

function parsePublishName(destination: ReturnType<typeof destinationOf>): string | undefined {
  if (destination.kind === 'service' || destination.isNative) return undefined;
  const { slug } = destination;
  return slug && validatePublishName(slug) === undefined ? slug : undefined;
}

const serverPath = /^\/api(?:[/?]|$)/;

/** Servers answer below /api, as in the preview. Their code may read `/api/../x` as a path that visitors must not reach. */
function isServerRequest({ url = '' }: IncomingMessage): boolean {
  if (!serverPath.test(url)) return false;
  const resolved = URL.parse(url, 'http://app.invalid');
  return resolved !== null && serverPath.test(resolved.pathname);
}

const toLiveRelease = ({ releaseId, projectId }: LiveSite) => ({ id: releaseId, projectId });

function isNavigation({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || /text\/html/i.test(headers.accept ?? '');
}

/** Only for targets that were already validated as unambiguous. */
function splitTarget({ url = '/' }: IncomingMessage): Target {
  const at = url.search(/[?#]/);
  return at < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, at), search: url.slice(at) };
}
