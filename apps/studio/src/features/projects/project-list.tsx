import type { ProjectRecord } from '@millwright/contract';
import { useDeferredValue, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ForkDialog } from '../fork/fork-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { type ProjectGroup, useProjects } from './use-projects.ts';

type Dialog = { readonly kind: 'rename' | 'fork' | 'delete'; readonly project: ProjectRecord };

const groups = [
  { value: 'active', name: 'Active' },
  { value: 'archived', name: 'Archived' },
] as const;

/** The user's projects, last used first; nothing until there is one. */
export function ProjectList() {
  const { millwright } = useService();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<ProjectGroup>('active');
  const query = useDeferredValue(search.trim());
  const { projects, hasAny, problem, more, reload } = useProjects(query, group);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const archive = useAction(async ({ project_id, status }: ProjectRecord) => {
    await millwright.projects.update(project_id, { archived: status !== 'archived' });
    reload();
  });
  const shownProblem = problem ?? archive.problem;

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
          {projects?.length === 0 && (
            <p className="rounded-xl border border-dashed border-line py-10 text-center text-soft">
              {emptyText(query, group)}
            </p>
          )}
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {projects?.map((project) => (
              <ProjectCard
                key={project.project_id}
                project={project}
                onRename={() => setDialog({ kind: 'rename', project })}
                onFork={() => setDialog({ kind: 'fork', project })}
                onArchive={() => void archive.run(project)}
                onDelete={() => setDialog({ kind: 'delete', project })}
              />
            ))}
          </ul>
          {more && (
            <Button className="justify-self-center" onClick={more}>
              Show more
            </Button>
          )}
        </section>
      )}
      {dialog?.kind === 'rename' && (
        <RenameDialog project={dialog.project} onClose={close} onDone={reload} />
      )}
      {dialog?.kind === 'fork' && <ForkDialog project={dialog.project} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteDialog project={dialog.project} onClose={close} onDone={reload} />
      )}
    </>
  );
}

function emptyText(query: string, group: ProjectGroup): string {
  if (query !== '') return 'No matching projects.';
  return group === 'archived'
    ? 'Archived projects appear here.'
    : 'All your projects are archived.';
}
