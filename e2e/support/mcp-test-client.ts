import assert from 'node:assert/strict';
import type { ErrorBody, NewMcpKeyRecord } from '@millwright/contract';
import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { TurnView } from '../../apps/server/src/features/mcp-server/tool-backend.ts';
import type { TestService } from '../../apps/server/src/testing/service.ts';
import { Client as Caller } from './client.ts';

/** The two eras of MCP: without sessions, or starting with `initialize`. */
export const eras = { modern: { pin: '2026-07-28' }, legacy: 'legacy' } as const;
export type Era = keyof typeof eras;

export async function createMcpKey(
  client: Caller,
  request: Record<string, unknown> = {},
): Promise<NewMcpKeyRecord> {
  const { status, body } = await client.json('POST', '/api/v1/mcp/keys', {
    name: 'test',
    ...request,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body as unknown as NewMcpKeyRecord;
}

/** A user's MCP client: the official library with the user's key. */
export class McpTestClient implements AsyncDisposable {
  readonly client: Client;

  private constructor(client: Client) {
    this.client = client;
  }

  static async open(
    service: TestService,
    secret: string,
    era: Era = 'modern',
  ): Promise<McpTestClient> {
    const client = new Client(
      { name: 'test-client', version: '1' },
      { versionNegotiation: { mode: eras[era] } },
    );
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/api/v1/gw/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    });
    await client.connect(transport);
    return new McpTestClient(client);
  }

  static async of(
    service: TestService,
    email?: string,
    era: Era = 'modern',
  ): Promise<McpTestClient> {
    const { key } = await createMcpKey(await Caller.of(service, email));
    return McpTestClient.open(service, key, era);
  }

  call(
    name: string,
    args: Record<string, unknown> = {},
    onprogress?: (progress: { progress: number; message?: string | undefined }) => void,
  ): Promise<CallToolResult> {
    return this.client.callTool({ name, arguments: args }, onprogress ? { onprogress } : {});
  }

  /** Result of a call that must succeed. */
  async expectResult<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
    const result = await this.call(name, args);
    assert.ok(!result.isError, textOf(result));
    assert.ok(textOf(result) !== '', 'the result has no text');
    return result.structuredContent as T;
  }

  turn(name: string, args: Record<string, unknown>): Promise<TurnView> {
    return this.expectResult(name, args);
  }

  /** Error code of a call that must fail. */
  async expectError(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const result = await this.call(name, args);
    assert.equal(result.isError, true, textOf(result));
    const error = result._meta?.['millwright/error'] as ErrorBody;
    assert.ok(textOf(result).startsWith(`${error.code}: `), textOf(result));
    assert.match(error.error_ref, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    return error.code;
  }

  async [Symbol.asyncDispose]() {
    await this.client.close();
  }
}

export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
