import { type ImportRecord, importLimits } from '@millwright/contract';
import type { ProjectReader } from '../project-reader.ts';
import type { ImportResult } from './import-project.ts';

export async function toImportRecord(
  { project, files, skipped }: ImportResult,
  views: ProjectReader,
): Promise<ImportRecord> {
  return {
    project: await views.load(project.id),
    files_imported: files,
    skipped: skipped.slice(0, importLimits.listedSkips).map((one) => ({ ...one })),
    files_skipped: skipped.reduce((sum, one) => sum + one.files, 0),
  };
}
