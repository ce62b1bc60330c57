import { lazy, Suspense, useEffect, useState } from 'react';
import { type Beginning, begin } from './api/begin.ts';
import { explain } from './api/explain.ts';
import { ServiceContext } from './api/service.ts';
import { ProjectsPage } from './features/projects/projects-page.tsx';
import { SignInPage } from './features/sign-in/sign-in-page.tsx';
import { Button } from './ui/button.tsx';
import { Wheel } from './ui/icon.tsx';
import { usePath } from './ui/location.tsx';

const SettingsPage = lazy(() => import('./features/settings/settings-page.tsx'));
const GitCallbackPage = lazy(() => import('./features/integrations/git-callback-page.tsx'));
const ProjectPage = lazy(() => import('./features/project/project-page.tsx'));
const SharePage = lazy(() => import('./features/share/share-page.tsx'));

/** Runs once per page load: a second run would start a second authorization. */
let beginning: Promise<Beginning> | undefined;

export function App() {
  const [, token] = usePath().match(/^\/share\/([^/]+)$/) ?? [];
  if (!token) return <Studio />;
  return (
    <Suspense fallback={<Loading />}>
      <SharePage key={token} token={token} />
    </Suspense>
  );
}

/** The studio for signed-in users. */
function Studio() {
  const [begun, setBegun] = useState<Beginning>();
  const [failure, setFailure] = useState<unknown>();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    beginning ??= begin(() => setIsLost(true));
    beginning.then(setBegun, setFailure);
  }, []);
  if (failure !== undefined) return <Unreachable failure={failure} />;
  if (!begun) return <Loading />;
  if (begun.kind === 'signed-out') return <SignInPage begun={begun} />;
  return (
    <ServiceContext value={begun}>
      {isLost && <SessionOver />}
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </ServiceContext>
  );
}

function Page() {
  const path = usePath();
  const [, area, name] = path.match(/^\/(projects|settings|integrations)(?:\/([^/]+))?$/) ?? [];
  if (path === '/integrations/git/callback') return <GitCallbackPage />;
  // Account providers redirect users to this path.
  if (area === 'integrations') return <SettingsPage section="integrations" />;
  if (area === 'settings') return <SettingsPage section={name} />;
  return area && name ? <ProjectPage key={name} projectId={name} /> : <ProjectsPage />;
}

function Loading() {
  return (
    <div className="grid h-full place-items-center" role="status" aria-label="Loading">
      <Wheel turning className="size-8" />
    </div>
  );
}

function SessionOver() {
  return (
    <div
      role="alert"
      className="fixed inset-x-0 top-0 z-50 flex items-center justify-center gap-3 border-b border-warn/30 bg-warn-wash px-4 py-2 text-sm text-warn"
    >
      Your session has ended. Your drafts are saved.
      <Button small onClick={() => location.reload()}>
        Sign in again
      </Button>
    </div>
  );
}

function Unreachable({ failure }: { readonly failure: unknown }) {
  return (
    <main className="mx-auto grid h-full max-w-md content-center gap-4 p-6 text-center">
      <Wheel className="mx-auto size-9" />
      <h1 className="text-xl font-semibold">The studio couldn't start</h1>
      <p role="alert" className="text-soft">
        {explain(failure)}
      </p>
      <Button className="mx-auto" icon="reload" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  );
}
