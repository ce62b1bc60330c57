import { type EventOf, limits, type PreviewStatus } from '@millwright/contract';
import { deriveTitle } from '../core/derive-title.ts';
import type { Db } from '../store/db.ts';
import { findFile } from '../store/queries/project-files.ts';
import { type Project, updateProject } from '../store/queries/projects.ts';
import type { Turn } from '../store/queries/turns.ts';
import { buildProjectUpdateEvent } from './build-project-update-event.ts';
import { readContent } from './files/file-contents.ts';

/** The page title in every template. */
const templateTitle = 'My app';
const pageBytes = 64 * 1024;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Names a project after the app that a turn built, or as a model suggested, unless it was already renamed. */
export async function nameProjectAfterApp(
  db: Db,
  turn: Turn,
  project: Project,
  status: PreviewStatus,
  suggested?: string,
): Promise<EventOf<'project_update'>[]> {
  if (project.title !== deriveTitle(turn.prompt)) return [];
  const title = (await findAppTitle(db, project)) ?? suggested;
  if (!title || title === project.title) return [];
  await updateProject(db, project.id, { title });
  return [buildProjectUpdateEvent(project.id, title, status)];
}

/** The title of the app's page, unless it is still that of the template. */
async function findAppTitle(db: Db, { id }: Project): Promise<string | undefined> {
  const page = await findFile(db, id, 'index.html');
  if (!page || page.size > pageBytes) return undefined;
  const title = titleIn(Buffer.from((await readContent(db, page)).content).toString());
  return title === templateTitle ? undefined : title;
}

function titleIn(page: string): string | undefined {
  const [, title = ''] = /<title>([^<]*)<\/title>/i.exec(page) ?? [];
  const plain = title.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
  return plain.replace(/\s+/g, ' ').trim().slice(0, limits.own.titleChars) || undefined;
}
