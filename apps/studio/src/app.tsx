import { lazy, Suspense, useEffect, useState } from 'react';
import { explain } from './api/explain.ts';
import { restoreSession, type StudioSession } from './api/restore-session.ts';
import { ServiceContext } from './api/service.ts';
import { UsableModelsProvider } from './api/usable-models.tsx';
import { ProjectsPage } from './features/projects/projects-page.tsx';
import { SignInPage } from './features/sign-in/sign-in-page.tsx';
import { Button } from './ui/button.tsx';
import { Logo } from './ui/icon.tsx';
import { usePath } from './ui/location.tsx';

const SettingsPage = lazy(() => import('./features/settings/settings-page.tsx'));
const GitCallbackPage = lazy(() => import('./features/integrations/git-callback-page.tsx'));
const ProjectPage = lazy(() => import('./features/project/project-page.tsx'));
const RemixPage = lazy(() => import('./features/share/remix-page.tsx'));
const SharePage = lazy(() => import('./features/share/share-page.tsx'));

/** Runs once per page load: a second run would start a second authorization. */
let sessionPromise: Promise<StudioSession> | undefined;

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
  const [session, setSession] = useState<StudioSession>();
  const [failure, setFailure] = useState<unknown>();
  const [isSessionLost, setIsSessionLost] = useState(false);
  useEffect(() => {
    sessionPromise ??= restoreSession(() => setIsSessionLost(true));
    sessionPromise.then(setSession, setFailure);
  }, []);
  if (failure !== undefined) return <Unreachable failure={failure} />;
  if (!session) return <Loading />;
  if (session.kind === 'signed-out') return <SignInPage session={session} />;
  return (
    <ServiceContext value={session}>
      {isSessionLost && <SessionEndedNotice />}
      <UsableModelsProvider>
        <Suspense fallback={<Loading />}>
          <Page />
        </Suspense>
      </UsableModelsProvider>
    </ServiceContext>
  );
}

function Page() {
  const path = usePath();
  const [, area, name] =
    path.match(/^\/(projects|remix|settings|integrations)(?:\/([^/]+))?$/) ?? [];
  if (path === '/integrations/git/callback') return <GitCallbackPage />;
  // Account providers redirect users to this path.
  if (area === 'integrations') return <SettingsPage section="integrations" />;
  if (area === 'settings') return <SettingsPage section={name} />;
  if (area === 'remix' && name) return <RemixPage key={name} token={name} />;
  return area && name ? <ProjectPage key={name} projectId={name} /> : <ProjectsPage />;
}

function Loading() {
  return (
    <div className="grid h-full place-items-center" role="status" aria-label="Loading">
      <Logo isSpinning className="size-8" />
    </div>
  );
}

function SessionEndedNotice() {
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
      <Logo className="mx-auto size-9" />
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
