import assert from 'node:assert/strict';
import type { EventData, McpServerRecord } from '@millwright/contract';
import type { Client } from './client.ts';

export const serversPath = '/api/v1/mcp/servers';
/** Settings of a service whose users may have servers on this machine. */
export const withMcp = { MCP_ENABLED: 'true', MCP_ALLOWED_HOSTS: '127.0.0.1' };

export type ToolEnd = EventData<'tool_end'>;
/** A server as listed to the agent. */
interface Listed {
  readonly servers: readonly {
    readonly name: string;
    readonly status: string;
    readonly tools: readonly { name: string; input_schema?: object; changed?: string }[];
  }[];
}

export const call = (name: string, input: object) => `call ${name} ${JSON.stringify(input)}`;
export const outputOf = (end: ToolEnd | undefined) => end?.output as Record<string, unknown>;
export const listedIn = (end: ToolEnd | undefined) => outputOf(end) as unknown as Listed;

export async function register(client: Client, body: object): Promise<McpServerRecord> {
  const response = await client.request('POST', serversPath, body);
  assert.equal(response.status, 201, await response.clone().text());
  return (await response.json()) as McpServerRecord;
}
