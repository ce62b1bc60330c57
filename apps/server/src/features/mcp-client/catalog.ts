import { readFile } from 'node:fs/promises';
import { type McpTemplate, mcpTemplate } from '@millwright/contract';
import { z } from 'zod';
import { StartupError } from '../../core/startup-error.ts';
import { bundledTemplates } from './bundled-templates.ts';
import { templateOf } from './registry-entry.ts';

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

const registryMs = 5_000;
const pageItems = 100;
/** Cache time of a registry's response, including a failure. */
const freshMs = 3_600_000;

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
  #asked: { readonly at: number; readonly templates: Promise<McpTemplate[]> } | undefined;

  private constructor(options: CatalogOptions, own: readonly McpTemplate[]) {
    this.#options = options;
    this.#own = own;
  }

  static async load(options: CatalogOptions): Promise<Catalog> {
    const { path } = options;
    return new Catalog(options, path === undefined ? bundledTemplates : await readOwn(path));
  }

  /** Lists our own templates first. If the registry is unavailable, lists only those. */
  async templates(): Promise<McpTemplate[]> {
    const known = new Set(this.#own.map(({ url }) => url));
    const more = await this.#ofRegistry();
    return [...this.#own, ...more.filter(({ url }) => !known.has(url))];
  }

  #ofRegistry(): Promise<McpTemplate[]> {
    const now = performance.now();
    if (!this.#asked || now - this.#asked.at > freshMs) {
      this.#asked = { at: now, templates: this.#ask() };
    }
    return this.#asked.templates;
  }

  async #ask(): Promise<McpTemplate[]> {
    const { registry, fetch, onError } = this.#options;
    if (registry === undefined) return [];
    try {
      const answer = await fetch(`${registry}/v0.1/servers?limit=${pageItems}&version=latest`, {
        signal: AbortSignal.timeout(registryMs),
      });
      if (!answer.ok) throw new Error(`the MCP registry responded with ${answer.status}`);
      return registryPage.parse(await answer.json()).servers.flatMap(templateOf);
    } catch (error) {
      onError(error);
      return [];
    }
  }
}

async function readOwn(path: string): Promise<McpTemplate[]> {
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
