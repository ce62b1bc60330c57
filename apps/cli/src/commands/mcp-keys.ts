import type { McpKeyRecord } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { command, jsonOption, urlOption } from '../command.ts';
import { openSession } from '../session.ts';
import { table } from '../terminal/table.ts';
import { print } from '../world.ts';
import { everyKey } from './every-key.ts';

const dayMs = 86_400_000;

export const mcpKeys = command({
  name: 'mcp-keys',
  summary: 'list, create and revoke your keys for MCP clients and scripts',
  usage: ['[list]', 'create --name NAME', 'revoke KEY'],
  notes: [
    'A new key is shown only once. It acts on your behalf, within its scopes.',
    'docs/mcp.md explains how MCP clients use it.',
  ],
  options: {
    name: { type: 'string', value: 'NAME', about: 'name of the new key' },
    'read-only': { type: 'boolean', about: 'give the new key read-only access to projects' },
    days: { type: 'string', value: 'N', about: 'days until the new key expires' },
    ...jsonOption,
    ...urlOption,
  },
  words: [0, 2],
  async run(world, [verb = 'list', key], given) {
    const { millwright } = await openSession(world, given.url);
    const of = millwright.mcpKeys;
    const show = (value: unknown, text: string[]) =>
      print(world, ...(given.json ? [JSON.stringify(value)] : text));
    if (verb === 'list' && key === undefined) {
      const all = await everyKey(of);
      await show(all, listed(all));
    } else if (verb === 'create' && key === undefined && given.name) {
      const expires_at = endOf(given.days);
      const made = await of.create({
        name: given.name,
        ...(given['read-only'] && { scopes: ['projects:read'] }),
        ...(expires_at && { expires_at }),
      });
      await show(made, [made.key]);
    } else if (verb === 'revoke' && key !== undefined) {
      await show(await of.revoke(key), [`Revoked ${key}`]);
    } else {
      throw new CliError(
        'usage',
        'Use: mcp-keys list, mcp-keys create --name NAME, or mcp-keys revoke KEY',
      );
    }
    return 'complete';
  },
});

function endOf(days: string | undefined): string | undefined {
  if (days === undefined) return undefined;
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > 36_500) {
    throw new CliError('usage', '--days must be a number of days');
  }
  return new Date(Date.now() + count * dayMs).toISOString();
}

function listed(all: readonly McpKeyRecord[]): string[] {
  if (all.length === 0) {
    return ['No MCP keys yet. Create one with: millwright mcp-keys create --name NAME'];
  }
  const now = new Date().toISOString();
  const rows = all.map(({ id, name, prefix, last4, scopes, expires_at, revoked_at, ...key }) => [
    id,
    `${prefix}…${last4}`,
    stateOf(revoked_at, expires_at, now),
    scopes.includes('projects:write') ? 'read, write' : 'read',
    key.last_used_at?.slice(0, 10) ?? 'never',
    name,
  ]);
  const head = ['ID', 'KEY', 'STATE', 'MAY', 'USED', 'NAME'];
  return table([head, ...rows], Number.POSITIVE_INFINITY);
}

function stateOf(revokedAt: string | null, expiresAt: string | null, now: string): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
