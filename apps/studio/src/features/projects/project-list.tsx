import type { Millwright } from '@millwright/client';
import type { ProjectRecord } from '@millwright/contract';
import { trashLimits } from '@millwright/contract/limits';
import { useDeferredValue, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EmptyTrashDialog } from './empty-trash-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import { ProjectDialog, type ProjectDialogKind } from './project-dialog.tsx';
import { TagFilter } from './tag-filter.tsx';
import { TrashedCard } from './trashed-card.tsx';
import { type ProjectGroup, useProjects } from './use-projects.ts';

interface OpenDialog {
  readonly kind: ProjectDialogKind;
  readonly project: ProjectRecord;
}

const readTags = (millwright: Millwright, signal?: AbortSignal) => millwright.tags.list({ signal });

const groups = [
  { value: 'active', name: 'Active' },
  { value: 'archived', name: 'Archived' },
  { value: 'trash', name: 'Trash' },
] as const;

/** The user's projects, last used first; nothing until there is one. */
export function ProjectList() {
  const { millwright } = useService();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<ProjectGroup>('active');
  const query = useDeferredValue(search.trim());
  const [chosenTag, setChosenTag] = useState<string>();
  const known = useLoaded(readTags);
  const knownTags = known.data?.tags.map(({ tag }) => tag) ?? [];
  const hasFilter = group !== 'trash' && knownTags.length > 0;
  // The last project with a tag may lose it.
  const tag = hasFilter && chosenTag && knownTags.includes(chosenTag) ? chosenTag : undefined;
  const list = useProjects({ query, group, tag });
  const { projects, hasAny, problem, more } = list;
  const reload = () => {
    list.reload();
    void known.load();
  };
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isEmptying, setIsEmptying] = useState(false);
  const [lastTrashed, setLastTrashed] = useState<ProjectRecord>();
  const archive = useAction(async ({ project_id, status }: ProjectRecord) => {
    await millwright.projects.update(project_id, { archived: status !== 'archived' });
    reload();
  });
  const restore = useAction(async ({ project_id }: ProjectRecord) => {
    await millwright.projects.restore(project_id);
    setLastTrashed(undefined);
    reload();
  });
  const shownProblem = problem ?? archive.problem ?? restore.problem;
  const open = (kind: ProjectDialogKind, project: ProjectRecord) => () =>
    setDialog({ kind, project });

  return (
    <>
      {shownProblem && (
        <Notice variant="bad" role="alert">
          {shownProblem}
        </Notice>
      )}
      {hasAny && (
        <section aria-labelledby="projects" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="projects" className="text-lg font-semibold">
              Your projects
            </h2>
            <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
              <SegmentedControl label="Show" value={group} options={groups} onChange={setGroup} />
              <SearchField
                label="Search your projects"
                value={search}
                onChange={setSearch}
                className="min-w-40 flex-1 sm:w-64 sm:flex-none"
              />
            </div>
          </div>
          {hasFilter && (
            <TagFilter value={tag} tags={knownTags} onChange={setChosenTag} onChanged={reload} />
          )}
          {lastTrashed && group !== 'trash' && (
            <TrashedNotice project={lastTrashed} onUndo={() => void restore.run(lastTrashed)} />
          )}
          {group === 'trash' && projects !== undefined && projects.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-soft">
              <p>Projects are deleted for good after {trashLimits.keptDays} days in the trash.</p>
              <Button small onClick={() => setIsEmptying(true)}>
                Empty trash
              </Button>
            </div>
          )}
          {projects?.length === 0 && (
            <p className="rounded-xl border border-dashed border-line px-4 py-10 text-center text-soft">
              {query === '' && tag === undefined ? emptyTexts[group] : 'No matching projects.'}
            </p>
          )}
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {projects?.map((project) =>
              project.trashed_at ? (
                <TrashedCard
                  key={project.project_id}
                  project={project}
                  onRestore={() => void restore.run(project)}
                  onDelete={open('delete', project)}
                />
              ) : (
                <ProjectCard
                  key={project.project_id}
                  project={project}
                  onRename={open('rename', project)}
                  onTags={open('tags', project)}
                  onFork={open('fork', project)}
                  onArchive={() => void archive.run(project)}
                  onTrash={open('trash', project)}
                />
              ),
            )}
          </ul>
          {more && (
            <Button className="justify-self-center" onClick={more}>
              Show more
            </Button>
          )}
        </section>
      )}
      {dialog && (
        <ProjectDialog
          {...dialog}
          knownTags={knownTags}
          onClose={() => setDialog(undefined)}
          onChanged={reload}
          onTrashed={setLastTrashed}
        />
      )}
      {isEmptying && <EmptyTrashDialog onClose={() => setIsEmptying(false)} onDone={reload} />}
    </>
  );
}

interface TrashedNoticeProps {
  readonly project: ProjectRecord;
  readonly onUndo: () => void;
}

function TrashedNotice({ project, onUndo }: TrashedNoticeProps) {
  return (
    <Notice variant="good" role="status">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span>“{project.title}” was moved to the trash.</span>
        <button type="button" className="font-medium underline" onClick={onUndo}>
          Undo
        </button>
      </div>
    </Notice>
  );
}

const emptyTexts: Record<ProjectGroup, string> = {
  active: 'You have no active projects.',
  archived: 'Archived projects appear here.',
  trash: `The trash is empty. Projects that you delete stay here for ${trashLimits.keptDays} days.`,
};
