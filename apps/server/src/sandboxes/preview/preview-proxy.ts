import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ConsoleLog, consoleReport, type Visibility } from '@millwright/contract';
import type { ApiError } from '../../core/api-error.ts';
import { isSameOriginPage } from '../../core/is-same-origin-page.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { PreviewOwner, Previews } from '../../core/ports/previews.ts';
import { rejectUpgrade } from '../../core/reject-upgrade.ts';
import { policyFramedBy } from '../../http/render-page.ts';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import {
  AppResponseError,
  BodyTooLargeError,
  type ForwardOptions,
  forward,
  forwardUpgrade,
} from './forward.ts';
import {
  brokenPage,
  busyPage,
  failedPage,
  notFoundPage,
  privatePage,
  tooLargePage,
  wakingPage,
} from './pages.ts';
import { destinationOf } from './preview-addresses.ts';
import { type PreviewPasses, passCookie, passesIn, passParameter } from './preview-passes.ts';
import {
  editorScript,
  locatorScript,
  pickerScript,
  reportPaths,
  reportScript,
} from './report-script.ts';
import { isGatewayTarget, rewriteToGateway } from './rewrite-to-gateway.ts';

/** The project or checkpoint behind a preview address. */
export interface PreviewTarget {
  readonly projectId: string;
  readonly visibility: Visibility;
  /** False once the owner was removed: passes are no longer valid. */
  readonly acceptsPasses: boolean;
  /** Owner of the sandbox: the project itself, or one of its checkpoints. */
  readonly owner: PreviewOwner;
}

export interface PreviewProxyOptions {
  readonly previewHost: string;
  readonly protocol: 'http' | 'https';
  /** Origins that may embed a preview in a frame. */
  readonly framedBy: readonly string[];
  readonly find: (slug: string) => Promise<PreviewTarget | undefined>;
  readonly previews: Pick<Previews, 'visit'>;
  readonly storeLogs: (projectId: string, logs: readonly ConsoleLog[]) => Promise<void>;
  /** Returns undefined if the client has disconnected. */
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** Counts a request against its project or its client address; returns the error if it exceeds the limit. */
  readonly count: (request: IncomingMessage, projectId?: string) => Promise<ApiError | undefined>;
  readonly passes: PreviewPasses;
  /** Marks a request to the AI gateway as coming from this project's own page. */
  readonly markAppRequest: (
    request: IncomingMessage,
    projectId: string,
    visitor: string | undefined,
  ) => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const maxReportBytes = 65_536;
const maxConcurrent = 100;
const recheckMs = 5_000;

/** Serves everything below the preview host: resolves the project, checks access and forwards to the app. */
export class PreviewProxy {
  readonly #options: PreviewProxyOptions;
  /** Keeps one project's visitors from using up the capacity of all others. */
  readonly #visitors = new KeyedConcurrencyLimit(maxConcurrent, 'visitors');
  readonly #scripts: ReadonlyMap<string, string>;

  constructor(options: PreviewProxyOptions) {
    this.#options = options;
    this.#scripts = new Map([
      [reportPaths.script, reportScript(options.framedBy)],
      [reportPaths.picker, pickerScript],
      [reportPaths.editor, editorScript],
      [reportPaths.locator, locatorScript],
    ]);
  }

  matches({ headers }: IncomingMessage): boolean {
    return destinationOf(headers.host, this.#options.previewHost).kind === 'preview';
  }

  canUpgrade({ headers }: IncomingMessage): boolean {
    return headers.upgrade?.toLowerCase() === 'websocket';
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    api: RequestListener,
  ): Promise<void> {
    response.on('error', () => undefined);
    try {
      const preview = await this.#findPreview(request);
      const rateLimitError = await this.#options.count(request, preview?.projectId);
      if (rateLimitError)
        return this.#send(response, rateLimitError.status, busyPage, rateLimitError.headers);
      if (!preview) return this.#send(response, 404, notFoundPage);
      if (!this.#hasAccess(request, preview)) return this.#exchangePass(request, response, preview);
      const target = targetOf(request);
      const { pathname } = target;
      const script = this.#scripts.get(pathname);
      if (script !== undefined) return sendScript(response, script);
      if (pathname === reportPaths.logs) return await this.#storeLogs(request, response, preview);
      if (isGatewayTarget(target)) {
        const visitor = rewriteToGateway(request, target);
        this.#options.markAppRequest(request, preview.projectId, visitor);
        return api(request, response);
      }
      await this.#forward(request, response, preview);
    } catch (error) {
      this.#options.onError(error);
      if (response.headersSent) response.destroy();
      else this.#send(response, 502, brokenPage, retrySoon);
    }
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    try {
      const preview = await this.#findPreview(request);
      const rateLimitError = await this.#options.count(request, preview?.projectId);
      if (rateLimitError)
        return rejectUpgrade(socket, rateLimitError.status, rateLimitError.headers);
      if (!preview || !this.#hasAccess(request, preview)) return rejectUpgrade(socket, 404);
      const { owner } = preview;
      const state = await this.#options.previews.visit(owner, {
        wakes: !isPing(request),
        native: this.#nativeAddress(request),
      });
      if (state.status !== 'ready') return rejectUpgrade(socket, 503);
      const options = this.#forwardOptions(request, state.connect);
      if (!options) return;
      const release = this.#visitors.tryAcquire(owner.id);
      if (!release) return rejectUpgrade(socket, 503);
      socket.once('close', release);
      const recheck = setInterval(() => {
        // A check that fails, as during a database outage, keeps the socket open until the next one.
        this.#findPreview(request)
          .then((current) => current && this.#hasAccess(request, current))
          .then((hasAccess) => hasAccess || socket.destroy())
          .catch(() => undefined);
      }, recheckMs);
      socket.once('close', () => clearInterval(recheck));
      await forwardUpgrade(request, socket, head, options);
    } catch (error) {
      if (!(error instanceof AppResponseError)) this.#options.onError(error);
      rejectUpgrade(socket, 502);
    }
  }

  async #findPreview({ headers }: IncomingMessage): Promise<PreviewTarget | undefined> {
    const destination = destinationOf(headers.host, this.#options.previewHost);
    if (destination.kind === 'service' || !destination.slug) return undefined;
    const preview = await this.#options.find(destination.slug);
    return destination.isNative && preview?.owner.platform !== 'mobile' ? undefined : preview;
  }

  /** Returns the URL at which a phone reaches the app; undefined for requests from a browser. */
  #nativeAddress({ headers }: IncomingMessage): URL | undefined {
    const { previewHost, protocol } = this.#options;
    const destination = destinationOf(headers.host, previewHost);
    const isNative = destination.kind === 'preview' && destination.isNative;
    return isNative ? new URL(`${protocol}://${headers.host}`) : undefined;
  }

  #hasAccess(
    request: IncomingMessage,
    { projectId, visibility, acceptsPasses }: PreviewTarget,
  ): boolean {
    const { passes, clock } = this.#options;
    if (visibility !== 'private') return true;
    const tokens = acceptsPasses ? passesIn(request.headers.cookie) : [];
    return tokens.some((pass) => passes.isValid(pass, projectId, clock.now()));
  }

  /** Exchanges a pass in the URL for a cookie and redirects to the URL without the pass. */
  #exchangePass(
    request: IncomingMessage,
    response: ServerResponse,
    { projectId, acceptsPasses }: PreviewTarget,
  ): void {
    const { passes, clock, protocol } = this.#options;
    const target = targetOf(request);
    const token = target.searchParams.get(passParameter) ?? undefined;
    if (!acceptsPasses || !passes.isValid(token, projectId, clock.now())) {
      this.#send(response, 401, privatePage);
      return;
    }
    target.searchParams.delete(passParameter);
    const pass = `${passCookie}=${token}; Path=/; HttpOnly`;
    response.writeHead(303, {
      // A single slash: two would lead to another host.
      location: `/${target.pathname.replace(/^\/+/, '')}${target.search}`,
      'set-cookie': [
        // The embedding studio is another site. Without TLS, browsers accept this cookie only on localhost.
        `${pass}; SameSite=None; Secure; Partitioned`,
        ...(protocol === 'http' ? [`${pass}; SameSite=Lax`] : []),
      ],
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    response.end();
  }

  async #storeLogs(
    request: IncomingMessage,
    response: ServerResponse,
    { projectId, owner }: PreviewTarget,
  ): Promise<void> {
    // Agents read these reports, so only pages of this app may write them.
    if (!isSameOriginPage(request)) return void response.writeHead(403).end();
    const body = request.method === 'POST' ? await bodyOf(request) : undefined;
    const report = consoleReport.safeParse(body);
    // Logs of a checkpoint would be mistaken for logs of the project's current app.
    const isStored = report.success && !owner.isCheckpoint;
    if (isStored) await this.#options.storeLogs(projectId, report.data.logs);
    response.writeHead(report.success ? 204 : 400).end();
  }

  async #forward(
    request: IncomingMessage,
    response: ServerResponse,
    { owner }: PreviewTarget,
  ): Promise<void> {
    const native = this.#nativeAddress(request);
    const state = await this.#options.previews.visit(owner, { native });
    if (state.status === 'failed')
      return this.#send(response, 503, failedPage(state.message), retryLater);
    if (state.status !== 'ready') return this.#send(response, 503, wakingPage, retrySoon);
    const options = this.#forwardOptions(request, state.connect);
    if (!options) return;
    const release = this.#visitors.tryAcquire(owner.id);
    if (!release) return this.#send(response, 503, wakingPage, retrySoon);
    try {
      await forward(request, response, options);
    } catch (error) {
      if (error instanceof BodyTooLargeError) {
        // Drain the body: closing the connection on a client that still sends would lose the response.
        request.resume();
        return this.#send(response, 413, tooLargePage);
      }
      if (error instanceof AppResponseError)
        return this.#send(response, 502, brokenPage, retrySoon);
      throw error;
    } finally {
      release();
    }
  }

  #send(
    response: ServerResponse,
    status: number,
    page: string,
    more: Readonly<Record<string, string>> = {},
  ): void {
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFramedBy(["'self'", ...this.#options.framedBy]),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      ...more,
    });
    response.end(page);
  }

  /** Returns undefined if the client has disconnected: a closed connection has no address. */
  #forwardOptions(
    request: IncomingMessage,
    connect: () => Promise<Duplex>,
  ): ForwardOptions | undefined {
    const { addressOf, protocol, framedBy } = this.#options;
    const address = addressOf(request);
    return address === undefined
      ? undefined
      : { connect, framedBy, visitor: { address, protocol } };
  }
}

const retrySoon = { refresh: '1', 'retry-after': '1' };
const retryLater = { refresh: '3', 'retry-after': '3' };

function sendScript(response: ServerResponse, script: string): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  response.end(script);
}

/**
 * Detects the reconnect ping of an open page, sent every second while its server sleeps. A ping must not wake the
 * server, which would otherwise never sleep while a page stays open.
 */
function isPing({ headers }: IncomingMessage): boolean {
  return headers['sec-websocket-protocol'] === 'vite-ping';
}

function targetOf(request: IncomingMessage): URL {
  return new URL(`http://preview${request.url?.startsWith('/') ? request.url : '/'}`);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) {
    text += piece;
    if (text.length > maxReportBytes) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON; the caller responds with 400.
    return undefined;
  }
}
