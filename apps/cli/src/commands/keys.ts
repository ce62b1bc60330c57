import type { ProjectKeyRecord } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { command, jsonOption, urlOption } from '../command.ts';
import { isProjectId, projectMeant } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { table } from '../terminal/table.ts';
import { print } from '../world.ts';
import { everyKey } from './every-key.ts';

export const keys = command({
  name: 'keys',
  summary: 'list, create and revoke app keys for the AI gateway',
  usage: ['[list] [PROJECT]', 'create [PROJECT] --name NAME', 'revoke [PROJECT] KEY'],
  notes: ['A new key is shown only once. docs/ai-gateway.md explains how apps use it.'],
  options: {
    name: { type: 'string', value: 'NAME', about: 'name of the new key' },
    origin: {
      type: 'string',
      value: 'URL',
      multiple: true,
      about: 'origin of a page that may use it; repeatable',
    },
    limit: { type: 'string', value: 'N', about: 'monthly credit limit' },
    ...jsonOption,
    ...urlOption,
  },
  words: [0, 3],
  async run(world, words, given) {
    const { url, millwright } = await openSession(world, given.url);
    const [verb = 'list', ...rest] = isProjectId(words[0]) ? ['list', ...words] : words;
    const named = isProjectId(rest[0]) ? rest.shift() : undefined;
    const of = millwright.keys(await projectMeant(world.cwd, url, named));
    const show = (value: unknown, text: string[]) =>
      print(world, ...(given.json ? [JSON.stringify(value)] : text));
    const [key, ...tooMany] = rest;
    if (verb === 'list' && key === undefined) {
      const all = await everyKey(of);
      await show(all, listed(all));
    } else if (verb === 'create' && key === undefined && given.name) {
      const monthly_credit_limit = limitOf(given.limit);
      const made = await of.create({
        name: given.name,
        allowed_origins: given.origin ?? [],
        ...(monthly_credit_limit !== undefined && { monthly_credit_limit }),
      });
      await show(made, [made.key]);
    } else if (verb === 'revoke' && key !== undefined && tooMany.length === 0) {
      await show(await of.revoke(key), [`Revoked ${key}`]);
    } else {
      throw new CliError('usage', 'Use: keys list, keys create --name NAME, or keys revoke KEY');
    }
    return 'complete';
  },
});

function limitOf(credits: string | undefined): number | undefined {
  if (credits === undefined) return undefined;
  const limit = Number(credits);
  if (limit > 0 && Number.isFinite(limit)) return limit;
  throw new CliError('usage', '--limit must be a number of credits');
}

function listed(all: readonly ProjectKeyRecord[]): string[] {
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
  return table([head, ...rows], Number.POSITIVE_INFINITY);
}
