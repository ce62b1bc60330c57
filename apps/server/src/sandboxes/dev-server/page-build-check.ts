import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join, sep } from 'node:path';
import type { EnvironmentModuleNode, ViteDevServer } from 'vite';
import type { BuildError } from '../../core/ports/sandbox-manager.ts';
import { probeHeader } from './probe-header.ts';
import type { ServerOptions } from './server-config.ts';
import { toBuildError } from './to-build-error.ts';

/** Transient errors while Vite replaces a module; the browser retries, and so does the next survey. */
const transientErrorCodes = new Set([
  'ERR_CLOSED_SERVER',
  'ERR_OUTDATED_OPTIMIZED_DEP',
  'ERR_OPTIMIZE_DEPS_PROCESSING_ERROR',
]);

/**
 * Builds everything the page would load, as requests from a browser would. Finds errors before anyone opens the page,
 * and warms up every module for the first visitor.
 */
export class PageBuildCheck {
  readonly errors: BuildError[] = [];
  readonly #server: ViteDevServer;
  readonly #options: ServerOptions;
  readonly #visited = new Set<string>();

  constructor(server: ViteDevServer, options: ServerOptions) {
    this.#server = server;
    this.#options = options;
  }

  /** Requests the page itself and records the error if its status is not 200. */
  async page(): Promise<{ ok: boolean; html: string }> {
    const { status, html } = await requestPage(this.#options.port);
    const ok = status === 200;
    if (!ok) {
      const error = await this.#transformPage().catch((thrown: unknown) => thrown);
      this.errors.push(toBuildError(error, this.#options.workspace, 'index.html'));
    }
    return { ok, html };
  }

  async #transformPage(): Promise<string> {
    const { root } = this.#server.config;
    // The returned message covers an unreadable file as well.
    const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
    if (page === undefined) return 'index.html is missing, so the page has nothing to show';
    await this.#server.transformIndexHtml('/', page);
    return 'The page is not served, although index.html is valid';
  }

  /** Visits the scripts of the page and the files that were broken before. */
  async modules(html: string, brokenFiles: readonly string[]): Promise<void> {
    const { publicDir } = this.#server.config;
    // Files in the public directory are served unchanged.
    const scripts = moduleScripts(html).filter((url) => !existsSync(join(publicDir, url)));
    const { moduleGraph } = this.#server.environments.client;
    const broken = brokenFiles.flatMap((file) => [
      ...(moduleGraph.getModulesByFile(`${this.#options.workspace}/${file}`) ?? []),
    ]);
    const brokenUrls = broken.filter((node) => this.#isOwn(node)).map(({ url }) => url);
    await Promise.all([...scripts, ...brokenUrls].map((url) => this.#visit(url)));
  }

  async #visit(url: string): Promise<void> {
    if (this.#visited.has(url)) return;
    this.#visited.add(url);
    const environment = this.#server.environments.client;
    try {
      await environment.transformRequest(url);
    } catch (error) {
      if (!transientErrorCodes.has(String((error as NodeJS.ErrnoException).code))) {
        this.errors.push(toBuildError(error, this.#options.workspace, url.slice(1)));
      }
    }
    const node = await environment.moduleGraph.getModuleByUrl(url);
    const own = [...(node?.importedModules ?? [])].filter((imported) => this.#isOwn(imported));
    await Promise.all(own.map((imported) => this.#visit(imported.url)));
  }

  /**
   * Returns whether a module belongs to the project. Packages are built separately; nodes without an id only express a
   * dependency on a file.
   */
  #isOwn({ id, file }: EnvironmentModuleNode): boolean {
    const { workspace, cache } = this.#options;
    if (!id || !file?.startsWith(`${workspace}${sep}`)) return false;
    return !file.startsWith(`${cache}${sep}`) && !file.includes('/node_modules/');
  }
}

/** Returns the URLs of the project's own modules in a page. Vite's client and similar modules start with "/@". */
function moduleScripts(html: string): string[] {
  const pageOrigin = 'http://page.invalid';
  return [...html.matchAll(/<script\b[^<>]*>/g)].flatMap(([tag]) => {
    if (!/\btype=["']?module\b/.test(tag)) return [];
    const url = URL.parse(/\bsrc=["']?([^"'\s>]+)/.exec(tag)?.[1] ?? '/@none', pageOrigin);
    if (url?.origin !== pageOrigin || url.pathname.startsWith('/@')) return [];
    return url.pathname + url.search;
  });
}

const headers = { accept: 'text/html', [probeHeader]: '1' };

function requestPage(port: number): Promise<{ status: number | undefined; html: string }> {
  return new Promise((resolve, reject) => {
    const request = get(
      // Without an agent, Node sends "Connection: close"; an idle connection would delay the replacement of a server.
      { host: '127.0.0.1', port, path: '/', agent: false, headers },
      (response) => {
        let html = '';
        response.setEncoding('utf8');
        response.on('data', (text) => {
          html += text;
        });
        response.on('end', () => resolve({ status: response.statusCode, html }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
  });
}
