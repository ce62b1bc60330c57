/**
 * What the official conformance suite runs as "the client": one person at our service, over its public
 * API. They register the suite's server, sign in when it asks for that, and have their agent use it. The
 * suite gives the server's address as the last argument, and the rest by the environment.
 *
 * It starts a hundred times in one test, so nothing is imported but types.
 */
import type { EventData, EventType, McpServerRecord } from '@millwright/contract';

const {
  MILLWRIGHT_URL: service = '',
  MILLWRIGHT_BASE_URL: baseUrl = '',
  MILLWRIGHT_TOKEN: personToken = '',
  MILLWRIGHT_ADMIN_TOKEN: adminToken = '',
  MCP_CONFORMANCE_SCENARIO: scenario = '',
  MCP_CONFORMANCE_CONTEXT: context = '{}',
} = process.env;
const url = process.argv.at(-1) ?? '';
const name = `suite-${process.pid}`;

/** Nobody signs in for ever. */
const mostSignIns = 2;

/** What the suite tells for some scenarios. */
interface Context {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: object }[];
}
const given: Context = JSON.parse(context);

interface InputSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
  readonly required?: readonly string[];
}
/** What the agent is told of a server. */
interface Listed {
  readonly servers: readonly {
    readonly tools: readonly { readonly name: string; readonly input_schema: InputSchema }[];
  }[];
}
type Tools = ReadonlyMap<string, InputSchema>;

async function post(path: string, body?: object, token = personToken): Promise<string> {
  const answer = await fetch(`${service}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
  return said;
}

/** An administrator enters the client that the suite registered by hand. */
async function registerByHand(): Promise<void> {
  const { client_id, client_secret } = given;
  const provider = { slug: name, name, server_url: url, client_id, client_secret };
  await post('/api/v1/mcp/providers', provider, adminToken);
}

/** A browser's way from the link to the authorization server, which agrees at once, and back to us. */
async function signIn(id: string): Promise<void> {
  const { authorization_url } = JSON.parse(await post(`/api/v1/mcp/servers/${id}/oauth/start`));
  const begun = await visit(authorization_url);
  const cookies = begun.headers.getSetCookie().map((one) => one.split(';')[0]);
  const agreed = await visit(begun.headers.get('location') ?? '');
  const back = await visit(agreed.headers.get('location') ?? '', cookies.join('; '));
  const said = await back.text();
  if (!back.ok) throw new Error(`signing in: ${back.status} ${said}`);
}

/** What lies below the public address of the service is reached here, whatever name it has outside. */
function visit(address: string, cookie = ''): Promise<Response> {
  const isOurs = address.startsWith(`${baseUrl}/`);
  const here = isOurs ? `${service}${address.slice(baseUrl.length)}` : address;
  return fetch(here, { redirect: 'manual', headers: { cookie, accept: 'application/json' } });
}

const call = (tool: string, input: object) => `call ${tool} ${JSON.stringify(input)}`;

/** A turn whose agent does these things one after the other; what its events said, by their type. */
async function turn(lines: readonly string[]) {
  const prompt = [...lines, 'say done'].join('\n');
  const stream = await post('/api/v1/vibe/stream_v2', { prompt });
  const events = [...stream.matchAll(/^event: (\S+)\n(?:id: .*\n)?data: (.*)$/gm)];
  return <T extends EventType>(type: T): EventData<T>[] =>
    events.filter(([, of]) => of === type).map(([, , data = '']) => JSON.parse(data));
}

/** Undefined when the server wants a sign-in first. */
async function list(): Promise<Tools | undefined> {
  const told = await turn([call('mcp_list', { server: name, detail: 'schemas' })]);
  if (told('mcp_auth_required').length > 0) return undefined;
  const [listed] = told('tool_end');
  const { servers = [] } = (listed?.output ?? {}) as Partial<Listed>;
  const tools = servers.flatMap((server) => server.tools);
  return new Map(tools.map((tool) => [tool.name, tool.input_schema]));
}

/** What the scenario wants done: what it says itself, or else every tool once. */
function tasks(tools: Tools): string[] {
  const focal = tools.get('json_schema_2020_12_tool');
  const calls = focal
    ? [{ name: 'json_schema_echo', arguments: { schema: focal } }]
    : [...tools].map(([tool, schema]) => ({ name: tool, arguments: argumentsFor(schema) }));
  const done = (given.toolCalls ?? calls).map((one) =>
    call('mcp_call', { server: name, tool: one.name, arguments: one.arguments }),
  );
  if (scenario !== 'http-standard-headers') return done;
  const uri = 'https://example.com/resource?id=123';
  return [...done, call('mcp_read', { server: name }), call('mcp_read', { server: name, uri })];
}

function argumentsFor({ properties = {}, required = [] }: InputSchema): object {
  const values: Readonly<Record<string, unknown>> = { number: 1, integer: 1, boolean: true };
  return Object.fromEntries(
    required.map((key) => [key, values[properties[key]?.type ?? ''] ?? 'one']),
  );
}

/** Whether the agent was let do all of it. */
async function work(): Promise<boolean> {
  const tools = await list();
  if (!tools) return false;
  const told = await turn(tasks(tools));
  console.log(JSON.stringify(told('tool_end'), null, 2));
  return told('mcp_auth_required').length === 0;
}

/** What the person does until their agent can work there. */
async function use(id: string): Promise<void> {
  for (let signIns = 0; signIns <= mostSignIns; signIns += 1) {
    if (await work()) return;
    if (signIns < mostSignIns) await signIn(id);
  }
  throw new Error('the server wants another sign-in, again and again');
}

if (scenario === 'auth/pre-registration') await registerByHand();
const about = { name, transport: 'url', url };
const { id }: McpServerRecord = JSON.parse(await post('/api/v1/mcp/servers', about));
await use(id);
