import assert from 'node:assert/strict';
import { type NewProjectKeyRecord, newId } from '@millwright/contract';
import type pg from 'pg';
import type { Client } from './client.ts';

/** A project without turns, for tests that do not build anything. */
export async function createProject(
  owner: Client,
  database: Pick<pg.Client, 'query'>,
): Promise<string> {
  const userId = String((await owner.json('GET', '/api/v1/me')).body['user_id']);
  const id = newId('project');
  await database.query(
    `INSERT INTO projects (id, owner_id, title, app_platform, slug) VALUES ($1, $2, 'An app', 'web', $3)`,
    [id, userId, id.slice(4).toLowerCase()],
  );
  return id;
}

export async function createProjectKey(
  owner: Client,
  projectId: string,
  fields: object = {},
): Promise<NewProjectKeyRecord> {
  const body = { name: 'test', ...fields };
  const response = await owner.request('POST', `/api/v1/projects/${projectId}/keys`, body);
  assert.equal(response.status, 201);
  return (await response.json()) as NewProjectKeyRecord;
}
