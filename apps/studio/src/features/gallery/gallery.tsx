import type { Millwright } from '@millwright/client';
import type { GalleryAppRecord, GalleryCategory } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { navigate } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DemoDialog } from './demo-dialog.tsx';
import { GalleryCard } from './gallery-card.tsx';

const readGallery = (millwright: Millwright, signal?: AbortSignal) =>
  millwright.gallery.list({ signal });

const categories = [
  { value: 'sites', name: 'Websites' },
  { value: 'shops', name: 'Shops and booking' },
  { value: 'organize', name: 'Organize' },
  { value: 'learn', name: 'Learn' },
  { value: 'tools', name: 'Tools' },
  { value: 'games', name: 'Games' },
] as const satisfies readonly { value: GalleryCategory; name: string }[];

/** Number of apps before “Show all”: a few rows that differ from each other. */
const firstApps = 9;

/** Finished apps to try and to start from. */
export default function Gallery() {
  const { millwright } = useService();
  const { data, problem } = useLoaded(readGallery);
  const [category, setCategory] = useState<GalleryCategory>();
  const [showsAll, setShowsAll] = useState(false);
  const [demo, setDemo] = useState<GalleryAppRecord>();
  const [startedId, setStartedId] = useState<string>();
  const start = useAction(async ({ app_id }: GalleryAppRecord) => {
    setStartedId(app_id);
    const { project_id } = await millwright.gallery.start(app_id);
    navigate(`/projects/${project_id}`);
  });
  const apps = data?.apps ?? [];
  const matching = apps.filter((app) => category === undefined || app.category === category);
  const isShortened = category === undefined && !showsAll && matching.length > firstApps;
  const isStarting = (app: GalleryAppRecord) => start.isBusy && startedId === app.app_id;
  const shownProblem = problem ?? start.problem;

  return (
    <section aria-labelledby="gallery" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="gallery" className="text-lg font-semibold">
          Start from an app
        </h2>
        <p className="text-sm text-soft">
          Try a demo, start from it, then describe what to change.
        </p>
      </div>
      {shownProblem && (
        <Notice variant="bad" role="alert">
          {shownProblem}
        </Notice>
      )}
      <FilterChips label="Category" value={category} options={categories} onChange={setCategory} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {(isShortened ? matching.slice(0, firstApps) : matching).map((app) => (
          <GalleryCard
            key={app.app_id}
            app={app}
            isBusy={start.isBusy}
            isStarting={isStarting(app)}
            onDemo={() => setDemo(app)}
            onStart={() => void start.run(app)}
          />
        ))}
      </ul>
      {isShortened && (
        <Button className="justify-self-center" onClick={() => setShowsAll(true)}>
          Show all {matching.length} apps
        </Button>
      )}
      {demo && (
        <DemoDialog
          app={demo}
          problem={start.problem}
          isStarting={isStarting(demo)}
          onStart={() => void start.run(demo)}
          onClose={() => setDemo(undefined)}
        />
      )}
    </section>
  );
}
