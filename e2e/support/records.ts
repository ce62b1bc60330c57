import assert from 'node:assert/strict';
import { projectRecord } from '@millwright/contract';
import type { Client } from './client.ts';
import type { Scripted } from './driver.ts';

export interface RecordSchema<T> {
  strict(): { parse(value: unknown): T };
}

/** Fetches a record, which must have exactly its documented keys. */
export async function fetchRecord<T>(
  client: Client,
  schema: RecordSchema<T>,
  path: string,
): Promise<T> {
  const response = await client.request('GET', path);
  const body = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return schema.strict().parse(body);
}

export interface Page {
  readonly next_cursor: string | null;
  readonly [name: string]: unknown;
}

/** All pages of a list, or only the first few. */
export async function fetchPages(
  client: Client,
  path: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<Page[]> {
  const found: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null && found.length < limit; ) {
    const more: string = cursor && `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const response: Response = await client.request('GET', `${path}${more}`);
    assert.equal(response.status, 200, path);
    const page = (await response.json()) as Page;
    found.push(page);
    cursor = page.next_cursor;
  }
  return found;
}

export async function fetchRows<T>(client: Client, path: string, name: string): Promise<T[]> {
  return (await fetchPages(client, path)).flatMap((page) => page[name] as T[]);
}

export async function statusAndCode(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as { code: string };
  return [response.status, body.code];
}

export function runSql(service: Scripted, statement: string, values: unknown[] = []) {
  return service.service.services.database.pool.query(statement, values);
}

export const projectPath = (id: string) => `/api/v1/projects/${id}`;
export const readProject = (client: Client, id: string) =>
  fetchRecord(client, projectRecord, projectPath(id));
