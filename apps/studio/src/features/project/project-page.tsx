import type { PickedElement } from '@millwright/contract/preview-link';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { ownSource } from '../../state/own-source.ts';
import { ProjectFeed } from '../../state/project-feed.ts';
import { Wheel } from '../../ui/icon.tsx';
import { Link, navigate, useQuery } from '../../ui/location.tsx';
import { Split } from '../../ui/split.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { Chat } from '../chat/chat.tsx';
import { useSend } from '../chat/use-send.ts';
import { remembered } from '../composer/use-preferences.ts';
import { useReferences } from '../composer/use-references.ts';
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
  const [hasLooked, setHasLooked] = useState(false);
  if (pane === 'preview' && !hasLooked) setHasLooked(true);
  const references = useReferences();
  const send = useSend(feed, projectId);
  const title = view.state.title ?? view.project?.title;
  useEffect(() => {
    document.title = title ? `${title} · Millwright` : 'Millwright';
    return () => {
      document.title = 'Millwright';
    };
  }, [title]);

  if (view.failure !== undefined) return <NotHere failure={view.failure} />;
  const choose = (id: PaneId) => navigate(`?tab=${id}`, { replace: true });
  const chat = <Chat feed={feed} view={view} projectId={projectId} references={references} />;
  const fix = async (prompt: string) => {
    const { model, autoFix } = remembered();
    const usual = { mode: 'build', interrupt: false, attachments: [] } as const;
    await send({ ...usual, prompt, model, auto_fix: autoFix });
    if (!isWide) choose('chat');
  };
  const refer = (element: PickedElement) => {
    references.add(element);
    if (!isWide) choose('chat');
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-composer]')?.focus());
  };
  const preview = <PreviewPane view={view} projectId={projectId} onFix={fix} onPicked={refer} />;
  const shown = {
    chat,
    preview: null,
    code: <CodePane view={view} projectId={projectId} />,
    history: <HistoryPane view={view} projectId={projectId} />,
  }[pane];
  // The app goes on while somebody looks elsewhere; a frame that is taken out begins anew.
  const second = (
    <>
      {hasLooked && (
        <Pane id="preview" isHidden={pane !== 'preview'}>
          {preview}
        </Pane>
      )}
      {pane !== 'preview' && <Pane id={pane}>{shown}</Pane>}
    </>
  );
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
          <Split name="chat" first={chat} second={second} />
        ) : (
          second
        )}
      </main>
      {help.dialog}
    </div>
  );
}

interface PaneProps {
  readonly id: PaneId;
  readonly isHidden?: boolean;
  readonly children: React.ReactNode;
}

function Pane({ id, isHidden = false, children }: PaneProps) {
  return (
    <div
      role="tabpanel"
      id={`pane-${id}`}
      aria-labelledby={`tab-${id}`}
      hidden={isHidden}
      className="h-full min-h-0"
    >
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}

function useFeed(projectId: string): ProjectFeed {
  const { millwright, watchConnection } = useService();
  const [feed, setFeed] = useState(() => new ProjectFeed(ownSource(millwright, projectId)));
  useEffect(() => {
    const own = new ProjectFeed(ownSource(millwright, projectId));
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
