import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { rejectUpgrade } from '../../core/reject-upgrade.ts';
import { chooseVariant } from '../../http/choose-variant.ts';
import { policyFramedBy, renderPage } from '../../http/render-page.ts';
import type { BuiltFile, SiteBuild } from '../../http/site-build.ts';
import type { Site } from '../../http/site-dispatcher.ts';
import { destinationOf } from '../../sandboxes/preview/preview-addresses.ts';

export interface DemoServerOptions {
  readonly build: SiteBuild;
  readonly hasApp: (appId: string) => boolean;
  readonly previewHost: string;
  /** Origins that may frame a demo, besides its own. */
  readonly framedBy: readonly string[];
  readonly onError: (error: unknown) => void;
}

/** Neither the slug of a preview nor the name of a published app has two hyphens in a row. */
const demoPrefix = 'demo--';

/** Returns the subdomain of a demo. Each demo has an origin of its own, as every other app. */
export const demoSlug = (appId: string) => `${demoPrefix}${appId}`;

/** Longer than checking that no build is needed, shorter than a user is willing to wait. */
const filesTimeoutMs = 1_500;

const preparingPage = renderPage(
  'Preparing the demos',
  '<p role="status">They are built once after each installation or update. This takes a few seconds. The page reloads automatically.</p>',
);
const notFoundPage = renderPage('There is no such demo', '<p>Check the address.</p>');
const errorPage = renderPage(
  'The demo is not available',
  '<p>It could not be built. The log of the service has the reason.</p>',
);

/**
 * Serves the running apps of the gallery below the preview host. They are static files that were built from this
 * release's own sources, so they need neither a sandbox nor a project.
 */
export class DemoServer implements Site {
  readonly #options: DemoServerOptions;

  constructor(options: DemoServerOptions) {
    this.#options = options;
  }

  matches(request: IncomingMessage): boolean {
    return this.#slugOf(request)?.startsWith(demoPrefix) ?? false;
  }

  canUpgrade(): boolean {
    return false;
  }

  async upgrade(_request: IncomingMessage, socket: Duplex): Promise<void> {
    rejectUpgrade(socket, 404);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client that disconnects is not an error of the service.
    response.on('error', () => undefined);
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return this.#sendPage(response, 405, notFoundPage, { allow: 'GET, HEAD' });
      }
      const appId = this.#slugOf(request)?.slice(demoPrefix.length) ?? '';
      if (!this.#options.hasApp(appId)) return this.#sendPage(response, 404, notFoundPage);
      const timeout = delay(filesTimeoutMs, undefined, { ref: false });
      const files = await Promise.race([this.#options.build.files(), timeout]);
      if (!files) return this.#sendPage(response, 503, preparingPage, { refresh: '1' });
      const [path = '/'] = (request.url ?? '/').split(/[?#]/, 1);
      const isPage = !path.startsWith('/assets/');
      // Looked up by the full name, so path traversal is impossible.
      const file = files.get(isPage ? `${appId}/index.html` : path.slice(1));
      if (!file) return this.#sendPage(response, 404, notFoundPage);
      await this.#sendFile(request, response, file, isPage);
    } catch (error) {
      this.#options.onError(error);
      if (response.headersSent) response.destroy();
      else this.#sendPage(response, 503, errorPage);
    }
  }

  #slugOf({ headers }: IncomingMessage): string | undefined {
    const destination = destinationOf(headers.host, this.#options.previewHost);
    return destination.kind === 'service' || destination.isNative ? undefined : destination.slug;
  }

  async #sendFile(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    file: BuiltFile,
    isPage: boolean,
  ): Promise<void> {
    const { encoding, path, size } = chooseVariant(file, headers['accept-encoding']);
    response.writeHead(200, {
      ...this.#headers(),
      'content-type': file.type,
      'content-length': size,
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (method === 'HEAD') response.end();
    else await pipeline(createReadStream(path), response);
  }

  #headers(): Record<string, string> {
    return {
      'content-security-policy': [
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        `frame-ancestors ${this.#ancestors().join(' ')}`,
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-robots-tag': 'noindex',
    };
  }

  #ancestors(): readonly string[] {
    return ["'self'", ...this.#options.framedBy];
  }

  #sendPage(
    response: ServerResponse,
    status: number,
    content: string,
    more: Readonly<Record<string, string>> = {},
  ): void {
    response.writeHead(status, {
      ...this.#headers(),
      'content-security-policy': policyFramedBy(this.#ancestors()),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...more,
    });
    response.end(content);
  }
}
