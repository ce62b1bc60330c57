import type { EnvironmentStage } from '@millwright/contract';
import { AppUploads } from '../../apps/server/src/features/app-uploads/app-uploads.ts';
import type { AppUpload } from '../../apps/server/src/store/queries/app-uploads.ts';
import type { Scripted } from './driver.ts';

interface NewFile {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
  readonly stage?: EnvironmentStage;
}

/** Stores a file as the app of a project does through its sandbox. */
export function storeAppUpload(
  { service }: Scripted,
  projectId: string,
  { name, content, type = 'image/png', stage = 'dev' }: NewFile,
): Promise<AppUpload> {
  const { db } = service.services.database;
  const uploads = new AppUploads({ db, quotaBytes: 2 ** 30 });
  async function* body() {
    yield content;
  }
  const description = { name, type, owner: null, sizeBytes: content.length };
  return uploads.store({ projectId, stage }, description, body());
}
