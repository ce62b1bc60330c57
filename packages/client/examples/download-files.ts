import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import type { Millwright } from '@millwright/client';

/** Downloads all files of a project as a zip. */
export async function downloadFiles(millwright: Millwright, projectId: string, file: string) {
  const { body } = await millwright.files.download(projectId);
  await body.pipeTo(Writable.toWeb(createWriteStream(file)));
}
