import type { McpKeyRecord } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { openSession } from '../session.ts';
import { formatTable } from '../terminal/table.ts';
import { listAllKeys } from './list-all-keys.ts';

const dayMs = 86_400_000;

export const mcpKeys = defineCommand({
  name: 'mcp-keys',
  summary: 'list, create and revoke your keys for MCP clients and scripts',
  usage: ['[list]', 'create --name NAME', 'revoke KEY'],
  notes: [
    'A new key is shown only once. It acts on your behalf, within its scopes.',
    'docs/mcp.md explains how MCP clients use it.',
  ],
  options: {
    name: { type: 'string', value: 'NAME', description: 'name of the new key' },
    'read-only': { type: 'boolean', description: 'give the new key read-only access to projects' },
    days: { type: 'string', value: 'N', description: 'days until the new key expires' },
    ...jsonOption,
    ...urlOption,
  },
  argCount: [0, 2],
  async run(runtime, [verb = 'list', key], options) {
    const { millwright } = await openSession(runtime, options.url);
    const mcpKeyApi = millwright.mcpKeys;
    const show = (value: unknown, text: string[]) =>
      print(runtime, ...(options.json ? [JSON.stringify(value)] : text));
    if (verb === 'list' && key === undefined) {
      const all = await listAllKeys(mcpKeyApi);
      await show(all, formatKeys(all));
    } else if (verb === 'create' && key === undefined && options.name) {
      const expires_at = parseExpiry(options.days);
      const created = await mcpKeyApi.create({
        name: options.name,
        ...(options['read-only'] && { scopes: ['projects:read'] }),
        ...(expires_at && { expires_at }),
      });
      await show(created, [created.key]);
    } else if (verb === 'revoke' && key !== undefined) {
      await show(await mcpKeyApi.revoke(key), [`Revoked ${key}`]);
    } else {
      throw new CliError(
        'usage',
        'Use: mcp-keys list, mcp-keys create --name NAME, or mcp-keys revoke KEY',
      );
    }
    return 'complete';
  },
});

function parseExpiry(days: string | undefined): string | undefined {
  if (days === undefined) return undefined;
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > 36_500) {
    throw new CliError('usage', '--days must be a number of days');
  }
  return new Date(Date.now() + count * dayMs).toISOString();
}

function formatKeys(all: readonly McpKeyRecord[]): string[] {
  if (all.length === 0) {
    return ['No MCP keys yet. Create one with: millwright mcp-keys create --name NAME'];
  }
  const now = new Date().toISOString();
  const rows = all.map(({ id, name, prefix, last4, scopes, expires_at, revoked_at, ...key }) => [
    id,
    `${prefix}…${last4}`,
    getKeyState(revoked_at, expires_at, now),
    scopes.includes('projects:write') ? 'read, write' : 'read',
    key.last_used_at?.slice(0, 10) ?? 'never',
    name,
  ]);
  const head = ['ID', 'KEY', 'STATE', 'MAY', 'USED', 'NAME'];
  return formatTable([head, ...rows], Number.POSITIVE_INFINITY);
}

function getKeyState(revokedAt: string | null, expiresAt: string | null, now: string): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
