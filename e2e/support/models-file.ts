import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ModelsFile extends AsyncDisposable {
  /** For `MODELS_CONFIG_PATH`. */
  readonly path: string;
}

export async function writeModels(...models: object[]): Promise<ModelsFile> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-models-'));
  const path = join(folder, 'models.json');
  await writeFile(path, JSON.stringify({ models }));
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
