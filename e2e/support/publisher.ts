import assert from 'node:assert/strict';
import type {
  ImportRecord,
  PublicationRecord,
  PublishRequestInput,
  ReleaseRecord,
} from '@millwright/contract';
import type { TemplateName } from '../../apps/server/src/sandboxes/template/read-template-files.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { readPlainFiles } from '../../apps/server/src/testing/plain-template.ts';
import { sharedTemplate } from '../../apps/server/src/testing/shared-template.ts';
import { zipOf } from '../../apps/server/src/testing/zips.ts';
import type { Client } from './client.ts';
import { putFile } from './hand-edits.ts';

/** On a busy machine, each of the two checks of an app may use its full time limit. */
const releaseTimeoutMs = 240_000;

/** A release takes seconds, and every poll competes with it for CPU time. */
const pollMs = 500;

const path = (projectId: string) => `/api/v1/projects/${projectId}/publish`;

/**
 * Creates a project with the files of its template, the plain one for web apps, plus these. They are written by hand
 * while no preview is open, so that only releases run sandboxes.
 */
export async function importProject(
  client: Client,
  platform: TemplateName,
  files: Record<string, string> = {},
): Promise<string> {
  const templateFiles =
    platform === 'web' ? await readPlainFiles() : (await sharedTemplate(platform)).files;
  const answer = await fetch(`${client.url}/api/v1/projects/import?app_platform=${platform}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/zip' },
    body: zipOf(templateFiles.map(({ path: name, content }) => ({ name, content }))),
  });
  const imported = (await answer.json()) as ImportRecord;
  assert.equal(answer.status, 201, JSON.stringify(imported));
  const { project_id } = imported.project;
  await writeFiles(client, project_id, files);
  return project_id;
}

export async function writeFiles(
  client: Client,
  projectId: string,
  files: Record<string, string>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const { ok, status } = await putFile(client, projectId, path, content);
    assert.ok(ok, `${path}: ${status}`);
  }
}

export const publish = (client: Client, projectId: string, request: PublishRequestInput) =>
  client.json('POST', path(projectId), request);

export async function readPublication(
  client: Client,
  projectId: string,
): Promise<PublicationRecord> {
  return (await client.json('GET', path(projectId))).body as unknown as PublicationRecord;
}

export function waitForRelease(client: Client, projectId: string): Promise<ReleaseRecord> {
  return eventually(
    async () => {
      const { latest } = await readPublication(client, projectId);
      return latest?.finished_at ? latest : undefined;
    },
    'the release is done',
    releaseTimeoutMs,
    pollMs,
  );
}

/** Publishes and returns the finished release. */
export async function publishAndWait(
  client: Client,
  projectId: string,
  request: PublishRequestInput = {},
): Promise<ReleaseRecord> {
  const { status, body } = await publish(client, projectId, request);
  assert.equal(status, 202, JSON.stringify(body));
  return waitForRelease(client, projectId);
}
