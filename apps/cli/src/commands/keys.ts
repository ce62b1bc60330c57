import type { ProjectKeyRecord } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { isProjectId, resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { formatTable } from '../terminal/table.ts';
import { listAllKeys } from './list-all-keys.ts';

export const keys = defineCommand({
  name: 'keys',
  summary: 'list, create and revoke app keys for the AI gateway',
  usage: ['[list] [PROJECT]', 'create [PROJECT] --name NAME', 'revoke [PROJECT] KEY'],
  notes: ['A new key is shown only once. docs/ai-gateway.md explains how apps use it.'],
  options: {
    name: { type: 'string', value: 'NAME', description: 'name of the new key' },
    origin: {
      type: 'string',
      value: 'URL',
      multiple: true,
      description: 'origin of a page that may use it; repeatable',
    },
    limit: { type: 'string', value: 'N', description: 'monthly credit limit' },
    ...jsonOption,
    ...urlOption,
  },
  argCount: [0, 3],
  async run(runtime, args, options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const [verb = 'list', ...rest] = isProjectId(args[0]) ? ['list', ...args] : args;
    const projectArg = isProjectId(rest[0]) ? rest.shift() : undefined;
    const projectKeys = millwright.keys(await resolveProject(runtime.cwd, url, projectArg));
    const show = (value: unknown, text: string[]) =>
      print(runtime, ...(options.json ? [JSON.stringify(value)] : text));
    const [key, ...extraArgs] = rest;
    if (verb === 'list' && key === undefined) {
      const all = await listAllKeys(projectKeys);
      await show(all, formatKeys(all));
    } else if (verb === 'create' && key === undefined && options.name) {
      const monthly_credit_limit = parseLimit(options.limit);
      const created = await projectKeys.create({
        name: options.name,
        allowed_origins: options.origin ?? [],
        ...(monthly_credit_limit !== undefined && { monthly_credit_limit }),
      });
      await show(created, [created.key]);
    } else if (verb === 'revoke' && key !== undefined && extraArgs.length === 0) {
      await show(await projectKeys.revoke(key), [`Revoked ${key}`]);
    } else {
      throw new CliError('usage', 'Use: keys list, keys create --name NAME, or keys revoke KEY');
    }
    return 'complete';
  },
});

function parseLimit(credits: string | undefined): number | undefined {
  if (credits === undefined) return undefined;
  const limit = Number(credits);
  if (limit > 0 && Number.isFinite(limit)) return limit;
  throw new CliError('usage', '--limit must be a number of credits');
}

function formatKeys(all: readonly ProjectKeyRecord[]): string[] {
  if (all.length === 0)
    return ['No app keys yet. Create one with: millwright keys create --name NAME'];
  const rows = all.map(({ id, name, prefix, last4, revoked_at, ...key }) => [
    id,
    `${prefix}…${last4}`,
    revoked_at ? 'revoked' : 'active',
    key.monthly_credit_limit === null ? 'none' : `${key.monthly_credit_limit} a month`,
    key.last_used_at?.slice(0, 10) ?? 'never',
    name,
  ]);
  const head = ['ID', 'KEY', 'STATE', 'LIMIT', 'USED', 'NAME'];
  return formatTable([head, ...rows], Number.POSITIVE_INFINITY);
}
