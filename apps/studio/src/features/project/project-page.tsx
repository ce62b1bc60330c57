import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { ProjectFeed } from '../../state/project-feed.ts';
import { Wheel } from '../../ui/icon.tsx';
import { Link, navigate, useQuery } from '../../ui/location.tsx';
import { Split } from '../../ui/split.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { Chat } from '../chat/chat.tsx';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { ProjectHeader } from './project-header.tsx';
import { useShortcuts } from './use-shortcuts.tsx';

const CodePane = lazy(() => import('../code/code-pane.tsx'));
const HistoryPane = lazy(() => import('../history/history-pane.tsx'));

const panes = [
  { id: 'preview', name: 'Preview', icon: 'eye' },
  { id: 'code', name: 'Code', icon: 'code' },
  { id: 'history', name: 'History', icon: 'history' },
] as const;
const narrowPanes = [{ id: 'chat', name: 'Chat', icon: 'pencil' }, ...panes] as const;
type PaneId = (typeof narrowPanes)[number]['id'];

export default function ProjectPage({ projectId }: { readonly projectId: string }) {
  const feed = useFeed(projectId);
  const view = useSyncExternalStore(feed.listen, feed.view);
  const isWide = useIsWide();
  const asked = useQuery('tab');
  const offered: readonly { id: PaneId; name: string }[] = isWide ? panes : narrowPanes;
  const pane = offered.find(({ id }) => id === asked)?.id ?? (isWide ? 'preview' : 'chat');
  const help = useShortcuts();
  const title = view.state.title ?? view.project?.title;
  useEffect(() => {
    document.title = title ? `${title} · Millwright` : 'Millwright';
    return () => {
      document.title = 'Millwright';
    };
  }, [title]);

  if (view.failure !== undefined) return <NotHere failure={view.failure} />;
  const choose = (id: PaneId) => navigate(`?tab=${id}`, { replace: true });
  const chat = <Chat feed={feed} view={view} projectId={projectId} />;
  const shown = {
    chat,
    preview: <PreviewPane view={view} projectId={projectId} />,
    code: <CodePane files={view.state.files} />,
    history: <HistoryPane state={view.state} requests={view.requests} />,
  }[pane];
  const tabs = (
    <Tabs label="Project" tabs={isWide ? panes : narrowPanes} value={pane} onChange={choose} />
  );

  return (
    <div className="flex h-dvh flex-col">
      <ProjectHeader
        view={view}
        title={title}
        onRenamed={(name) => feed.rename(name)}
        onHelp={help.open}
      >
        {isWide && tabs}
      </ProjectHeader>
      {!isWide && <div className="flex justify-center border-b border-line px-2 pb-2">{tabs}</div>}
      <main className="min-h-0 flex-1">
        {!view.isLoaded ? (
          <div
            className="grid h-full place-items-center"
            role="status"
            aria-label="Loading the project"
          >
            <Wheel turning className="size-7" />
          </div>
        ) : isWide ? (
          <Split name="chat" first={chat} second={<Pane id={pane}>{shown}</Pane>} />
        ) : (
          <Pane id={pane}>{shown}</Pane>
        )}
      </main>
      {help.dialog}
    </div>
  );
}

function Pane({ id, children }: { readonly id: PaneId; readonly children: React.ReactNode }) {
  return (
    <div role="tabpanel" id={`pane-${id}`} aria-labelledby={`tab-${id}`} className="h-full min-h-0">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}

function useFeed(projectId: string): ProjectFeed {
  const { millwright, watchConnection } = useService();
  const [feed, setFeed] = useState(() => new ProjectFeed(millwright, projectId));
  useEffect(() => {
    const own = new ProjectFeed(millwright, projectId);
    setFeed(own);
    const unwatch = watchConnection(own.connected);
    own.open();
    return () => {
      unwatch();
      own.close();
    };
  }, [millwright, watchConnection, projectId]);
  return feed;
}

function NotHere({ failure }: { readonly failure: unknown }) {
  return (
    <main className="grid h-full content-center justify-items-center gap-3 p-6 text-center">
      <Wheel className="size-9" />
      <h1 className="text-xl font-semibold">This project cannot be shown</h1>
      <p role="alert" className="text-soft">
        {explain(failure)}
      </p>
      <Link href="/" className="text-accent hover:underline">
        Your projects
      </Link>
    </main>
  );
}
