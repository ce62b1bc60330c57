import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Each costs every connection some memory in the server; the service has about a hundred. */
const mostNames = 200;
const names = new Map<string, string>();
/** Texts that came once: some are made for one occasion, such as an insert of so many rows. */
const once = new Set<string>();

/** The name under which the server may keep this statement; undefined when it is not worth it. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  if (!once.delete(text)) {
    if (once.size >= mostNames) once.clear();
    once.add(text);
    return undefined;
  }
  const name = `mw_${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

/**
 * A statement with a name is parsed and planned once by each connection: two thirds of the time of
 * a small one. The query builder names none by itself.
 */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query as (...args: unknown[]) => unknown;
  const named = (config: unknown, values: unknown, ...rest: unknown[]) => {
    const given = (typeof config === 'string' ? { text: config } : config) as Statement;
    const isPlain =
      typeof given?.text !== 'string' || given.name !== undefined || !isFilled(values);
    const name = isPlain ? undefined : statementName(given.text);
    return query.call(client, name ? { ...given, name } : config, values, ...rest);
  };
  client.query = named as typeof client.query;
}

interface Statement {
  readonly text: string;
  readonly name?: string;
}

function isFilled(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0;
}
