import type { TurnWork } from '../core/ports/agent.ts';
import type { Workspace } from '../core/ports/workspace.ts';
import { outlineSource, type SourceOutline } from './outline-source.ts';

const maxFiles = 400;
const maxNewestFiles = 12;
/** Sources beyond this number are listed without an outline. */
const maxOutlined = 150;
const maxKeyFiles = 30;
const maxSourceBytes = 64 * 1024;
const sourcePattern = /\.(?:[cm]?[jt]sx?)$/;

interface RankedSource extends SourceOutline {
  readonly path: string;
  /** Number of project files that import it. */
  readonly importers: number;
  readonly score: number;
}

/** Describes the project for the model: its files, the most important of them with their exports, and the newest. */
export async function buildProjectMap(
  { assignment, workspace }: TurnWork,
  { shouldRank }: { readonly shouldRank: boolean },
): Promise<string> {
  if (assignment.mode === 'discuss') return '';
  const [files, newest] = await Promise.all([
    workspace.tree(),
    workspace.lastChanged(maxNewestFiles),
  ]);
  if (files.length === 0) return '';
  const rest = files.length - maxFiles;
  const sources = files.filter(
    ({ path, size }) => sourcePattern.test(path) && size < maxSourceBytes,
  );
  const outlined = shouldRank ? sources.slice(0, maxOutlined) : [];
  const ranked = await rankSources(workspace, outlined, newest);
  return [
    'Project files when this message arrived:',
    ...files.slice(0, maxFiles).map(({ path }) => path),
    ...(rest > 0 ? [`… and ${rest} more; use list_files to see all`] : []),
    ...(ranked.length > 0 ? ['Key files:', ...ranked.slice(0, maxKeyFiles).map(describe)] : []),
    `Most recently changed: ${newest.join(', ')}`,
  ].join('\n');
}

/** Ranks sources: files that many others import, entry points and recent changes come first. */
async function rankSources(
  workspace: Pick<Workspace, 'read'>,
  sources: readonly { readonly path: string }[],
  newest: readonly string[],
): Promise<RankedSource[]> {
  const outlines = await Promise.all(
    sources.map(async ({ path }) => {
      const file = await workspace.read(path);
      const text = file ? Buffer.from(file.content).toString('utf8') : '';
      return { path, ...outlineSource(path, text) };
    }),
  );
  const importers = new Map<string, number>();
  for (const { imports } of outlines) {
    for (const imported of imports) importers.set(imported, (importers.get(imported) ?? 0) + 1);
  }
  return outlines
    .map((outline) => {
      const count = importers.get(withoutEnding(outline.path)) ?? 0;
      const recency = newest.includes(outline.path) ? 2 : 0;
      const entry = /(?:^|\/)(?:App|main|index)\.\w+$/.test(outline.path) ? 3 : 0;
      return { ...outline, importers: count, score: count + recency + entry };
    })
    .filter(({ score, exports }) => score > 0 && exports.length > 0)
    .sort((one, other) => other.score - one.score || (one.path < other.path ? -1 : 1));
}

function describe({ path, exports, importers }: RankedSource): string {
  const used = importers > 0 ? `, imported by ${importers}` : '';
  return `- ${path}: exports ${exports.join(', ')}${used}`;
}

/** The path as an import names it. */
function withoutEnding(path: string): string {
  return path.replace(sourcePattern, '').replace(/\/index$/, '');
}
