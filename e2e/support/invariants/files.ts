import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { LogRow, StoredFile } from './records.ts';

/** I08: a file's chunks add up to the announced content. */
export function checkChunks(own: readonly LogRow[]): void {
  const written = new Map<string, string>();
  for (const { type, data } of own) {
    const key = `${data['tool_call_id']} ${data['path']}`;
    if (type === 'file_streaming_chunk') {
      const writtenBefore = Number(data['index']) === 0 ? '' : (written.get(key) ?? '');
      assert.equal(
        writtenBefore.length,
        Number(data['offset']),
        `I08 ${key}: chunks are contiguous`,
      );
      written.set(key, writtenBefore + String(data['content']));
    }
    if (type !== 'file_streaming_complete') continue;
    const sha256 = createHash('sha256')
      .update(written.get(key) ?? '')
      .digest('hex');
    assert.equal(sha256, data['sha256'], `I08 ${key}: the chunks add up to the file`);
  }
}

/** I08: every file announced as complete can be read as announced last. */
export function checkStoredFiles(
  id: string,
  own: readonly LogRow[],
  files: readonly StoredFile[],
  templateFiles: ReadonlySet<string>,
): void {
  const announced = new Map(
    own
      .filter(({ type }) => type === 'file_streaming_complete')
      .map(({ data }) => [String(data['path']), String(data['sha256'])]),
  );
  const stored = new Map(
    files
      .filter(({ path }) => announced.has(path) || !templateFiles.has(path))
      .map(({ path, sha256 }) => [path, sha256]),
  );
  assert.deepEqual(stored, announced, `I08 ${id}: the stored files match the announced ones`);
}
