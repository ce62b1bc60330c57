import assert from 'node:assert/strict';
import type { PublicationRecord, PublishRequestInput, ReleaseRecord } from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import type { Client } from './client.ts';

/** Two checks of an app may each take their whole time on a busy machine. */
const patienceMs = 240_000;

const path = (projectId: string) => `/api/v1/projects/${projectId}/publish`;

export const publish = (client: Client, projectId: string, request: PublishRequestInput) =>
  client.json('POST', path(projectId), request);

export async function published(client: Client, projectId: string): Promise<PublicationRecord> {
  return (await client.json('GET', path(projectId))).body as unknown as PublicationRecord;
}

export function ended(client: Client, projectId: string): Promise<ReleaseRecord> {
  return eventually(
    async () => {
      const { latest } = await published(client, projectId);
      return latest?.finished_at ? latest : undefined;
    },
    'the release is done',
    patienceMs,
  );
}

/** The release as it ended. */
export async function publishAndWait(
  client: Client,
  projectId: string,
  request: PublishRequestInput = {},
): Promise<ReleaseRecord> {
  const { status, body } = await publish(client, projectId, request);
  assert.equal(status, 202, JSON.stringify(body));
  return ended(client, projectId);
}
