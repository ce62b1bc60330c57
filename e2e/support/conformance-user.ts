import type { EventData, EventType, McpServerRecord } from '@millwright/contract';

/** Instructions of the conformance suite to the client under test. */
export interface Assignment {
  readonly scenario: string;
  /** Address of the suite's server. */
  readonly url: string;
  /** Sent for some scenarios. */
  readonly context: {
    readonly client_id?: string;
    readonly client_secret?: string;
    readonly toolCalls?: readonly { readonly name: string; readonly arguments: object }[];
  };
}

/** Access to our service for one user and its administrator. */
export interface ServiceAccess {
  readonly url: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly adminToken: string;
}

interface InputSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
  readonly required?: readonly string[];
}
/** Output of `mcp_list` for one server. */
interface Listed {
  readonly servers: readonly {
    readonly tools: readonly { readonly name: string; readonly input_schema: InputSchema }[];
  }[];
}
type Tools = ReadonlyMap<string, InputSchema>;

/** Limits repeated sign-ins. */
const maxSignIns = 2;

const call = (tool: string, input: object) => `call ${tool} ${JSON.stringify(input)}`;

/**
 * The client of the conformance suite: one user of our service, over its public API. Registers the suite's server,
 * signs in on request, and lets the agent use it.
 */
export class ConformanceUser {
  readonly #service: ServiceAccess;
  readonly #assignment: Assignment;
  readonly #name: string;

  constructor(name: string, service: ServiceAccess, assignment: Assignment) {
    this.#name = name;
    this.#service = service;
    this.#assignment = assignment;
  }

  /** Registers the server, then signs in as often as requested until the agent can use it. */
  async run(): Promise<void> {
    const { scenario, url } = this.#assignment;
    if (scenario === 'auth/pre-registration') await this.#registerProvider();
    const server = { name: this.#name, transport: 'url', url };
    const { id }: McpServerRecord = JSON.parse(await this.#post('/api/v1/mcp/servers', server));
    for (let signIns = 0; signIns <= maxSignIns; signIns += 1) {
      if (await this.#useTools()) return;
      if (signIns < maxSignIns) await this.#signIn(id);
    }
    throw new Error('the server requires another sign-in every time');
  }

  async #post(path: string, body?: object, token = this.#service.token): Promise<string> {
    const answer = await fetch(`${this.#service.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  }

  /** An administrator enters the client that the suite pre-registered. */
  async #registerProvider(): Promise<void> {
    const { url, context } = this.#assignment;
    const { client_id, client_secret } = context;
    const named = { slug: this.#name, name: this.#name, server_url: url };
    const provider = { ...named, client_id, client_secret };
    await this.#post('/api/v1/mcp/providers', provider, this.#service.adminToken);
  }

  /**
   * Follows a browser's path from the link to the authorization server, which consents automatically, and back to us.
   */
  async #signIn(id: string): Promise<void> {
    const started = await this.#post(`/api/v1/mcp/servers/${id}/oauth/start`);
    const start = await this.#request(JSON.parse(started).authorization_url);
    const cookies = start.headers.getSetCookie().map((one) => one.split(';')[0]);
    const consent = await this.#request(start.headers.get('location') ?? '');
    const callback = await this.#request(consent.headers.get('location') ?? '', cookies.join('; '));
    const text = await callback.text();
    if (!callback.ok) throw new Error(`signing in: ${callback.status} ${text}`);
  }

  /** Requests a URL. Maps the public address of the service to the local one, since that name does not resolve. */
  #request(address: string, cookie = ''): Promise<Response> {
    const { url, baseUrl } = this.#service;
    const isOurs = address.startsWith(`${baseUrl}/`);
    const target = isOurs ? `${url}${address.slice(baseUrl.length)}` : address;
    return fetch(target, { redirect: 'manual', headers: { cookie, accept: 'application/json' } });
  }

  /** Runs a turn with these script lines and returns its events by type. */
  async #turn(lines: readonly string[]) {
    const prompt = [...lines, 'say done'].join('\n');
    const stream = await this.#post('/api/v1/vibe/stream_v2', { prompt });
    const events = [...stream.matchAll(/^event: (\S+)\n(?:id: .*\n)?data: (.*)$/gm)];
    return <T extends EventType>(type: T): EventData<T>[] =>
      events.filter(([, of]) => of === type).map(([, , data = '']) => JSON.parse(data));
  }

  /** Lets the agent list and call the tools. Returns false if the server required a sign-in. */
  async #useTools(): Promise<boolean> {
    const listed = await this.#turn([call('mcp_list', { server: this.#name, detail: 'schemas' })]);
    if (listed('mcp_auth_required').length > 0) return false;
    const { servers = [] } = (listed('tool_end')[0]?.output ?? {}) as Partial<Listed>;
    const tools = servers.flatMap((server) => server.tools);
    const eventsOf = await this.#turn(
      this.#callsFor(new Map(tools.map((tool) => [tool.name, tool.input_schema]))),
    );
    return eventsOf('mcp_auth_required').length === 0;
  }

  /** Calls for the agent: those named by the scenario, or else every tool once. */
  #callsFor(tools: Tools): string[] {
    const server = this.#name;
    const echoSchema = tools.get('json_schema_2020_12_tool');
    const calls = echoSchema
      ? [{ name: 'json_schema_echo', arguments: { schema: echoSchema } }]
      : [...tools].map(([tool, schema]) => ({ name: tool, arguments: argumentsFor(schema) }));
    const toolCalls = (this.#assignment.context.toolCalls ?? calls).map((one) =>
      call('mcp_call', { server, tool: one.name, arguments: one.arguments }),
    );
    if (this.#assignment.scenario !== 'http-standard-headers') return toolCalls;
    const uri = 'https://example.com/resource?id=123';
    return [...toolCalls, call('mcp_read', { server }), call('mcp_read', { server, uri })];
  }
}

function argumentsFor({ properties = {}, required = [] }: InputSchema): object {
  const values: Readonly<Record<string, unknown>> = { number: 1, integer: 1, boolean: true };
  return Object.fromEntries(
    required.map((key) => [key, values[properties[key]?.type ?? ''] ?? 'one']),
  );
}
