import { limits, newId, type Platform } from '@millwright/contract';
import type { ProjectFile } from '../../core/project-file.ts';
import type { EventLog } from '../../events/event-log.ts';
import type { Db } from '../../store/db.ts';
import { insertCheckpoint } from '../../store/queries/checkpoints.ts';
import { changeFiles } from '../../store/queries/project-files.ts';
import { insertProject, type Project } from '../../store/queries/projects.ts';
import { checkpointEvent } from '../checkpoints/checkpoints.ts';
import { stateOf, storeContents } from '../files/file-contents.ts';
import { mapPlanLimitError } from '../map-plan-limit-error.ts';
import { type ImportPlan, planImport, type Skipped } from './plan-import.ts';
import { Archive } from './read-archive.ts';

export interface ImportOptions {
  readonly userId: string;
  /** Path of the zip on disk. */
  readonly path: string;
  readonly title: string | undefined;
  readonly platform: Platform | undefined;
  /** Names the first checkpoint. */
  readonly label: string;
  readonly signal: AbortSignal;
}

export interface ImportResult {
  readonly project: Project;
  readonly files: number;
  readonly skipped: readonly Skipped[];
}

const pageBytes = 4 * 1024 * 1024;
const manifestName = 'package.json';
const mobilePackages = ['expo', 'react-native'];

/**
 * Creates a project from a zip. Validates the whole archive directory before unpacking anything, and creates the
 * project when all contents are stored. If the import fails, the blob sweep removes the unreferenced contents.
 */
export async function importProject(
  db: Db,
  log: EventLog,
  { userId, path, title, platform, label, signal }: ImportOptions,
): Promise<ImportResult> {
  using archive = await Archive.open(path);
  const plan = planImport(await archive.files(signal));
  const { files, manifest } = await unpack(db, archive, plan, signal);
  const id = newId('project');
  const project = await mapPlanLimitError(() =>
    log.transact(async (tx, append) => {
      const created = await insertProject(tx, {
        id,
        ownerId: userId,
        title: title ?? titleFor(plan.topFolder, manifest),
        appPlatform: platform ?? platformOf(manifest),
      });
      await changeFiles(
        tx,
        id,
        files.map(({ path, ...after }) => ({ path, operation: 'create', before: null, after })),
      );
      const checkpoint = await insertCheckpoint(tx, {
        projectId: id,
        number: 1,
        turnId: null,
        restoredFrom: null,
        label,
        isVerified: false,
        filesChanged: files.length,
      });
      await append(id, null, checkpointEvent(checkpoint));
      return created;
    }),
  );
  return { project, files: files.length, skipped: plan.skipped };
}

/** Stores the contents, with one page at a time in memory. */
async function unpack<F extends Parameters<Archive['read']>[0]>(
  db: Db,
  archive: Archive,
  plan: ImportPlan<F>,
  signal: AbortSignal,
): Promise<{ files: ProjectFile[]; manifest: Manifest }> {
  const files: ProjectFile[] = [];
  let page = new Map<string, Uint8Array>();
  let bytes = 0;
  let manifest: Manifest = {};
  for (const { path, from } of plan.files) {
    signal.throwIfAborted();
    const content = await archive.read(from);
    const state = stateOf(content, from.mode);
    files.push({ path, ...state });
    if (path === manifestName) manifest = parseManifest(content);
    page.set(state.hash, content);
    bytes += content.byteLength;
    if (bytes < pageBytes) continue;
    await storeContents(db, page);
    page = new Map();
    bytes = 0;
  }
  await storeContents(db, page);
  return { files, manifest };
}

interface Manifest {
  readonly name?: unknown;
  readonly dependencies?: unknown;
}

function parseManifest(content: Buffer): Manifest {
  try {
    const read: unknown = JSON.parse(content.toString('utf8'));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    // The app's build will report what is wrong with it.
    return {};
  }
}

function platformOf({ dependencies }: Manifest): Platform {
  const packages = typeof dependencies === 'object' && dependencies !== null ? dependencies : {};
  return mobilePackages.some((name) => Object.hasOwn(packages, name)) ? 'mobile' : 'web';
}

/**
 * Derives the name from the top folder, without the branch suffix of repository archives, otherwise from the package.
 */
function titleFor(topFolder: string | undefined, { name }: Manifest): string {
  const rawName =
    topFolder?.replace(/-(main|master)$/, '') || (typeof name === 'string' ? name : '');
  const plain = rawName
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return plain.slice(0, limits.own.titleChars) || 'Imported project';
}
