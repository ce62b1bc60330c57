import type {
  DeletedRecord,
  McpServerPatch,
  McpServerRecord,
  McpServerRequestInput,
  McpTemplate,
  McpTestRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import type { Page } from './pages.ts';

const servers = '/api/v1/mcp/servers';
const serverPath = (id: string) => `${servers}/${encodeURIComponent(id)}`;

/** MCP servers available to the user's agent. */
export class McpServers {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Templates for servers. */
  catalog(options: Options = {}): Promise<Page<'templates', McpTemplate>> {
    return this.#http.json('/api/v1/mcp/catalog', options);
  }

  /** The operator's servers first, then the user's own. */
  list(options: Options = {}): Promise<Page<'servers', McpServerRecord>> {
    return this.#http.json(servers, options);
  }

  get(id: string, options: Options = {}): Promise<McpServerRecord> {
    return this.#http.json(serverPath(id), options);
  }

  create(request: McpServerRequestInput, options: Options = {}): Promise<McpServerRecord> {
    return this.#http.json(servers, { method: 'POST', json: request, ...options });
  }

  /** Values sent back masked stay unchanged. */
  update(id: string, patch: McpServerPatch, options: Options = {}): Promise<McpServerRecord> {
    return this.#http.json(serverPath(id), { method: 'PATCH', json: patch, ...options });
  }

  /** Removes a server with all its tokens. */
  remove(id: string, options: Options = {}): Promise<DeletedRecord> {
    return this.#http.json(serverPath(id), { method: 'DELETE', ...options });
  }

  /** Connects to the server and lists its tools; approves tools that changed. */
  test(id: string, options: Options = {}): Promise<McpTestRecord> {
    return this.#http.json(`${serverPath(id)}/test`, { method: 'POST', ...options });
  }
}
