import type { ProjectRecord } from '@millwright/contract';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ForkDialog } from '../fork/fork-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { NewProject } from './new-project.tsx';
import { ProjectCard } from './project-card.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { useProjects } from './use-projects.ts';

const Gallery = lazy(() => import('../gallery/gallery.tsx'));

type Dialog = { readonly kind: 'rename' | 'fork' | 'delete'; readonly project: ProjectRecord };

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
          <Notice variant="bad" role="alert">
            {problem}
          </Notice>
        )}
        {hasAny && (
          <section aria-labelledby="projects" className="grid gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="projects" className="text-lg font-semibold">
                Your projects
              </h2>
              <SearchField
                label="Search your projects"
                value={search}
                onChange={setSearch}
                className="w-full sm:w-64"
              />
            </div>
            {projects?.length === 0 && (
              <p className="rounded-xl border border-dashed border-line py-10 text-center text-soft">
                No matching projects.
              </p>
            )}
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {projects?.map((project) => (
                <ProjectCard
                  key={project.project_id}
                  project={project}
                  onRename={() => setDialog({ kind: 'rename', project })}
                  onFork={() => setDialog({ kind: 'fork', project })}
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
        <Suspense>
          <Gallery />
        </Suspense>
      </main>
      {dialog?.kind === 'rename' && (
        <RenameDialog project={dialog.project} onClose={close} onDone={reload} />
      )}
      {dialog?.kind === 'fork' && <ForkDialog project={dialog.project} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteDialog project={dialog.project} onClose={close} onDone={reload} />
      )}
    </div>
  );
}
