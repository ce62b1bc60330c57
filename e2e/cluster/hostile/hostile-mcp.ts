import type { Call } from '../../../apps/server/src/features/mcp-client/testing/scripted-server.ts';
import {
  oneTool,
  startScriptedServer,
} from '../../../apps/server/src/features/mcp-client/testing/scripted-server.ts';
import type { Client } from '../../support/client.ts';
import { register } from '../../support/mcp-turns.ts';

const depth = 50_000;

/** Ways to put a text into the list of a server's tools. */
const shapes: Readonly<Record<string, (text: string, call: Call) => void>> = {
  description: (text, { reply }) => reply({ tools: [{ ...oneTool, description: text }] }),
  name: (text, { reply }) => reply({ tools: [{ ...oneTool, name: text }] }),
  'many tools': (text, { reply }) => {
    const tools = Array.from({ length: 2_000 }, (_, at) => ({ ...oneTool, name: `t${at}` }));
    reply({ tools: [...tools, { ...oneTool, description: text.slice(0, 1_000) }] });
  },
  pattern: (text, { reply }) => {
    const properties = { a: { type: 'string', pattern: text.slice(0, 5_000) } };
    reply({ tools: [{ ...oneTool, inputSchema: { type: 'object', properties } }] });
  },
  'deep schema': (_text, { response, id }) => {
    const deep = `${'{"properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`;
    const tool = `{"name":"t","inputSchema":{"type":"object","properties":{"a":${deep}}}}`;
    response.setHeader('content-type', 'application/json');
    response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[${tool}]}}`);
  },
  'not JSON': (text, { response }) => {
    response.setHeader('content-type', 'application/json');
    response.end(text);
  },
  'event stream': (text, { response }) => {
    response.setHeader('content-type', 'text/event-stream');
    response.end(`data: ${text}\n\n`);
  },
};
const names = Object.keys(shapes);

export interface HostileMcp extends AsyncDisposable {
  readonly serverId: string;
  /** Chooses the next response and returns the name of its shape. */
  setNextResponse(text: string, share: number): string;
}

export async function startHostileMcp(client: Client, name: string): Promise<HostileMcp> {
  let respond = shapes[names[0] ?? ''];
  let text = '';
  const server = await startScriptedServer({ 'tools/list': (call) => respond?.(text, call) });
  const { id } = await register(client, {
    name,
    transport: 'url',
    url: server.url,
  });
  return {
    serverId: id,
    setNextResponse(hostileText, share) {
      const shape = names[Math.floor(share * names.length)] ?? '';
      respond = shapes[shape];
      text = hostileText;
      return shape;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
