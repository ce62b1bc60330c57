import { createWriteStream, existsSync, openAsBlob } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseDumpRecord, Download } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import type { CliRuntime } from '../cli-runtime.ts';
import { promptForConfirmation } from '../prompt-for-confirmation.ts';
import { formatTable } from '../terminal/table.ts';
import type { DbAction } from './db-action.ts';

const isDumpId = (word: string) => /^dmp_[0-9A-Za-z]+$/.test(word);

/** Saves everything in a database, or a kept dump, to a file or the standard output. */
export const dump: DbAction = async ({ runtime, millwright, projectId, stage, out }, word) => {
  if (word !== undefined && !isDumpId(word)) throw new CliError('usage', `${word} is no dump`);
  const download =
    word === undefined
      ? await millwright.databases.dump(projectId, { stage })
      : await millwright.databases.downloadDump(projectId, word);
  if (out === undefined && !runtime.stdout.isTTY) {
    await save(download, toStandardOutput(runtime));
    return undefined;
  }
  const file = resolve(runtime.cwd, out ?? basename(download.name));
  if (out === undefined && existsSync(file)) {
    await download.body.cancel();
    throw new CliError('usage', `${file} exists already`, 'Choose another file with --out.');
  }
  const partial = `${file}.part`;
  try {
    await save(download, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return { value: { file }, lines: [`Saved ${file}`] };
};

/** Replaces all data by that of a file or of a kept dump. */
export const restore: DbAction = async (context, word = '') => {
  const { runtime, millwright, projectId, stage, isConfirmed } = context;
  const { databases } = millwright;
  const isKept = isDumpId(word);
  const kept = isKept
    ? (await databases.dumps(projectId)).dumps.find(({ id }) => id === word)
    : undefined;
  if (isKept && !kept) throw new CliError('failed', `There is no dump ${word}`);
  const target = stage ?? kept?.stage ?? 'dev';
  const file = isKept ? undefined : await openFile(runtime, word);
  if (!isConfirmed) {
    const app = target === 'live' ? 'the published app' : 'the preview';
    const warning = `This replaces all data in the ${target} database, which ${app} uses.`;
    await promptForConfirmation(runtime, warning, target);
  }
  const value = file
    ? await databases.restore(projectId, file, { stage: target })
    : await databases.restoreDump(projectId, word, { stage: target });
  const undo = value.replaced_dump_id
    ? [`To undo it within 7 days: millwright db restore ${value.replaced_dump_id}`]
    : [];
  return { value, lines: [`Restored the ${target} database`, ...undo] };
};

/** Lists the dumps that the service kept. */
export const dumps: DbAction = async ({ millwright, projectId, stage }) => {
  const { dumps: all } = await millwright.databases.dumps(projectId);
  const value = all.filter((one) => stage === undefined || one.stage === stage);
  return { value, lines: formatDumps(value) };
};

export const removeDump: DbAction = async ({ millwright, projectId }, word = '') => {
  const value = await millwright.databases.removeDump(projectId, word);
  return { value, lines: [`Deleted ${word}`] };
};

async function save({ body }: Download, target: Writable): Promise<void> {
  try {
    await pipeline(body, target);
  } catch (error) {
    // Errors of the file system have a code of their own.
    if (typeof (error as NodeJS.ErrnoException).errno === 'number') throw error;
    throw new CliError('failed', 'The connection broke, and the dump is incomplete', 'Try again.');
  }
}

/** Leaves the standard output open for others. */
function toStandardOutput({ stdout }: CliRuntime): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      stdout.write(chunk, (error) => done(error ?? null));
    },
  });
}

async function openFile({ cwd }: CliRuntime, file: string): Promise<Blob> {
  try {
    return await openAsBlob(resolve(cwd, file));
  } catch {
    throw new CliError('usage', `${file} can't be read`);
  }
}

function formatDumps(dumps: readonly DatabaseDumpRecord[]): string[] {
  if (dumps.length === 0)
    return ['No kept dumps. Millwright keeps one before it migrates or replaces data.'];
  const rows = dumps.map(({ id, stage, reason, size_bytes, created_at, expires_at }) => [
    id,
    stage,
    reason,
    `${Math.ceil(size_bytes / 1024)} KB`,
    created_at.slice(0, 16).replace('T', ' '),
    expires_at.slice(0, 10),
  ]);
  const header = ['DUMP', 'STAGE', 'BEFORE', 'SIZE', 'TAKEN (UTC)', 'UNTIL'];
  return formatTable([header, ...rows], Number.POSITIVE_INFINITY);
}
