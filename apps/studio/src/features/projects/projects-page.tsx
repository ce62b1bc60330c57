import type { ProjectRecord } from '@millwright/contract';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { NewProject } from './new-project.tsx';
import { ProjectCard } from './project-card.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { useProjects } from './use-projects.ts';

type Dialog = { readonly kind: 'rename' | 'delete'; readonly project: ProjectRecord };

export function ProjectsPage() {
  const [search, setSearch] = useState('');
  const query = useDeferredValue(search.trim());
  const { projects, problem, more, reload } = useProjects(query);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const hasAny = query !== '' || (projects?.length ?? 0) > 0;

  return (
    <div className="min-h-full">
      <TopBar />
      <main className="mx-auto grid w-full max-w-5xl gap-14 px-4 pb-20 sm:px-6">
        <NewProject />
        {problem && (
          <Notice look="bad" role="alert">
            {problem}
          </Notice>
        )}
        {hasAny && (
          <section aria-labelledby="projects" className="grid gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="projects" className="text-lg font-semibold">
                Your projects
              </h2>
              <label className="flex h-9 w-full items-center gap-2 rounded-lg border border-line bg-card px-3 text-soft focus-within:border-line-strong sm:w-64">
                <Icon name="search" />
                <span className="sr-only">Search your projects</span>
                <input
                  type="search"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                  placeholder="Search"
                  className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none placeholder:text-faint"
                />
              </label>
            </div>
            {projects?.length === 0 && (
              <p className="rounded-xl border border-dashed border-line py-10 text-center text-soft">
                No project is called that.
              </p>
            )}
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {projects?.map((project) => (
                <ProjectCard
                  key={project.project_id}
                  project={project}
                  onRename={() => setDialog({ kind: 'rename', project })}
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
      </main>
      {dialog?.kind === 'rename' && (
        <RenameDialog project={dialog.project} onClose={close} onDone={reload} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog project={dialog.project} onClose={close} onDone={reload} />
      )}
    </div>
  );
}
