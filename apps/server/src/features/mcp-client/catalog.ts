import { readFile } from 'node:fs/promises';
import { type McpTemplate, mcpTemplate } from '@millwright/contract';
import { z } from 'zod';
import { StartupError } from '../../core/startup-error.ts';
import { bundledTemplates } from './bundled-templates.ts';
import { parseRegistryEntry } from './parse-registry-entry.ts';

const optional = z.string().nullable().default(null);
const ownTemplates = z.object({
  templates: z.array(
    mcpTemplate.extend({
      docs_url: optional,
      icon_url: optional,
      registry_name: optional,
      version: optional,
    }),
  ),
});
const registryPage = z.object({ servers: z.array(z.unknown()) });

const registryTimeoutMs = 5_000;
const pageItems = 100;
/** Cache time of a registry's response, including a failure. */
const cacheMs = 3_600_000;

export interface CatalogOptions {
  /** File with the operator's own templates, which replace ours. */
  readonly path: string | undefined;
  /** Registry with additional servers. */
  readonly registry: string | undefined;
  readonly fetch: typeof fetch;
  readonly onError: (error: unknown) => void;
}

/** The MCP servers offered to users. */
export class Catalog {
  readonly #options: CatalogOptions;
  readonly #own: readonly McpTemplate[];
  #registryCache: { readonly at: number; readonly templates: Promise<McpTemplate[]> } | undefined;

  private constructor(options: CatalogOptions, own: readonly McpTemplate[]) {
    this.#options = options;
    this.#own = own;
  }

  static async load(options: CatalogOptions): Promise<Catalog> {
    const { path } = options;
    return new Catalog(
      options,
      path === undefined ? bundledTemplates : await readOwnTemplates(path),
    );
  }

  /** Lists our own templates first. If the registry is unavailable, lists only those. */
  async templates(): Promise<McpTemplate[]> {
    const knownUrls = new Set(this.#own.map(({ url }) => url));
    const more = await this.#registryTemplates();
    return [...this.#own, ...more.filter(({ url }) => !knownUrls.has(url))];
  }

  #registryTemplates(): Promise<McpTemplate[]> {
    const now = performance.now();
    if (!this.#registryCache || now - this.#registryCache.at > cacheMs) {
      this.#registryCache = { at: now, templates: this.#fetchRegistry() };
    }
    return this.#registryCache.templates;
  }

  async #fetchRegistry(): Promise<McpTemplate[]> {
    const { registry, fetch, onError } = this.#options;
    if (registry === undefined) return [];
    try {
      const response = await fetch(`${registry}/v0.1/servers?limit=${pageItems}&version=latest`, {
        signal: AbortSignal.timeout(registryTimeoutMs),
      });
      if (!response.ok) throw new Error(`the MCP registry responded with ${response.status}`);
      return registryPage.parse(await response.json()).servers.flatMap(parseRegistryEntry);
    } catch (error) {
      onError(error);
      return [];
    }
  }
}

async function readOwnTemplates(path: string): Promise<McpTemplate[]> {
  try {
    return ownTemplates.parse(JSON.parse(await readFile(path, 'utf8'))).templates;
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new StartupError(
      `The file ${path} (MCP_CATALOG_PATH) is not valid:\n${reason}`,
      'Expected {"templates": [{"slug", "name", "description", "transport", "url", "auth"}]}; see GET /api/v1/mcp/catalog for an example.',
      { cause: error },
    );
  }
}
