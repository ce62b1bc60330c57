import assert from 'node:assert/strict';
import { build } from 'vite';

export interface Bundle {
  readonly code: string;
  /** All bundled modules. */
  readonly modules: readonly string[];
}

/** Bundles a module as a page would load it. */
export async function bundleOf(entry: string): Promise<Bundle> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'bundle' } },
  });
  const [result] = [output].flat();
  assert.ok(result && 'output' in result);
  const [chunk, ...others] = result.output;
  assert.deepEqual([others, chunk.imports], [[], []]);
  return { code: chunk.code, modules: chunk.moduleIds };
}
