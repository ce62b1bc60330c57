import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type GitImportRequest, gitImportLimits } from '@millwright/contract';
import type { EventLog } from '../../../events/event-log.ts';
import type { EgressFetch } from '../../../infra/egress/egress.ts';
import { type ImportResult, importProject } from '../../../projects/import/import-project.ts';
import type { Db } from '../../../store/db.ts';
import { GitError, runGit, startGit } from '../run-git.ts';
import { invalidPackError, refNotFoundError, timeoutError } from './import-errors.ts';
import { RemoteRepository } from './remote-repository.ts';

export interface ImportDependencies {
  readonly db: Db;
  readonly log: EventLog;
  readonly fetch: EgressFetch;
  /** Returns the directory for temporary files of this process. */
  readonly folder: () => Promise<string>;
}

export type ImportPhase = 'connecting' | 'receiving' | 'unpacking';
export type OnProgress = (phase: ImportPhase, receivedBytes: number) => void;

/** Everything below this folder of the archive becomes the project. */
const topFolder = 'repository';
/** Attributes of the repository must not decide which of its files are imported. */
const attributes = '* -export-ignore -export-subst\n';
/**
 * The largest piece of memory that git may allocate. A small pack can describe huge objects, which git would otherwise
 * build in memory. Larger files are streamed.
 */
const gitLimits = { GIT_ALLOC_LIMIT: '64m' };
const gitSettings = { 'core.bigFileThreshold': '32m' };

/** Creates a project with the files of a remote repository at one commit. */
export async function importRepository(
  deps: ImportDependencies,
  userId: string,
  request: GitImportRequest,
  onProgress: OnProgress,
  callerSignal: AbortSignal,
): Promise<ImportResult> {
  const timeout = AbortSignal.timeout(gitImportLimits.seconds * 1000);
  const signal = AbortSignal.any([callerSignal, timeout]);
  const folder = await mkdtemp(join(await deps.folder(), 'git-import-'));
  try {
    const zip = join(folder, 'files.zip');
    await downloadArchive(deps.fetch, request, { folder, zip, onProgress, signal });
    return await importProject(deps.db, deps.log, {
      userId,
      path: zip,
      title: request.title ?? nameOf(request.url),
      platform: request.app_platform,
      label: `Imported from ${new URL(request.url).host}`,
      signal,
    });
  } catch (error) {
    throw timeout.aborted && !callerSignal.aborted ? timeoutError() : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Download {
  readonly folder: string;
  /** Path of the zip. */
  readonly zip: string;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

/** Writes the files of the requested commit to a zip, so that all rules of zip imports apply. */
async function downloadArchive(
  fetch: EgressFetch,
  { url, branch, token, username }: GitImportRequest,
  { folder, zip, onProgress, signal }: Download,
): Promise<void> {
  onProgress('connecting', 0);
  const remote = new RemoteRepository({
    fetch,
    url: toRepositoryUrl(url),
    authorization: token && `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`,
  });
  await remote.open(signal);
  const [ref] = await remote.listRefs(branch, signal);
  if (!ref) throw refNotFoundError(branch);
  const repository = join(folder, 'repository');
  await mkdir(join(repository, 'info'), { recursive: true });
  const options = { folder: repository, signal, settings: gitSettings, env: gitLimits };
  await runGit(['init', '--quiet', '--bare', '--template=', '--initial-branch=main'], options);
  await writeFile(join(repository, 'info/attributes'), attributes);
  const limits = { maxBytes: gitImportLimits.packBytes, totalMs: Infinity, signal };
  const pack = countBytes(remote.fetchPack(ref.id, limits), (bytes) =>
    onProgress('receiving', bytes),
  );
  await storePack(pack, options);
  onProgress('unpacking', 0);
  const archive = ['archive', '--format=zip', '-1', `--prefix=${topFolder}/`, `--output=${zip}`];
  await runGit([...archive, ref.id], options).catch(rejectPack);
}

async function storePack(
  pack: AsyncIterable<Buffer>,
  options: Parameters<typeof startGit>[1],
): Promise<void> {
  const { stdin, stdout, ended } = startGit(['index-pack', '--stdin'], options);
  stdout.resume();
  const sending = pipeline(Readable.from(pack), stdin);
  const [sent, stored] = await Promise.allSettled([sending, ended]);
  // A pack that breaks off makes git fail too; a failing git breaks the pipe.
  if (sent.status === 'rejected' && !isBrokenPipe(sent.reason)) throw sent.reason;
  if (stored.status === 'rejected') rejectPack(stored.reason);
}

const isBrokenPipe = (error: NodeJS.ErrnoException) =>
  error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';

function rejectPack(error: unknown): never {
  throw error instanceof GitError ? invalidPackError(error) : error;
}

async function* countBytes(
  pieces: AsyncIterable<Buffer>,
  onCounted: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    onCounted(bytes);
    yield piece;
  }
}

const suffixes = ['/', '.git'];

/** The address without what people may leave out at its end. */
function trimAddress(address: string): string {
  const suffix = suffixes.find((one) => address.endsWith(one));
  return suffix ? trimAddress(address.slice(0, -suffix.length)) : address;
}

/** Most servers serve a repository only below this name, or redirect there. */
const toRepositoryUrl = (url: string) => `${trimAddress(url)}.git`;

function nameOf(url: string): string | undefined {
  const name = trimAddress(new URL(url).pathname).split('/').at(-1);
  return name && decodeName(name);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
