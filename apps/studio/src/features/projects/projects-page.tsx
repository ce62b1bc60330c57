import { lazy, Suspense } from 'react';
import { NewProject } from './new-project.tsx';
import { ProjectList } from './project-list.tsx';
import { TopBar } from './top-bar.tsx';

const Gallery = lazy(() => import('../gallery/gallery.tsx'));

export function ProjectsPage() {
  return (
    <div className="min-h-full">
      <TopBar />
      <main className="mx-auto grid w-full max-w-5xl gap-14 px-4 pb-20 sm:px-6">
        <NewProject />
        <ProjectList />
        <Suspense>
          <Gallery />
        </Suspense>
      </main>
    </div>
  );
}
