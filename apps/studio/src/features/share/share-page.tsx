import { MillwrightError } from '@millwright/client';
import type { SharedProjectRecord } from '@millwright/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '../../api/explain.ts';
import { ProjectFeed } from '../../state/project-feed.ts';
import { activeTurn } from '../../state/reading.ts';
import { sharedSource } from '../../state/shared-source.ts';
import { Wheel } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { Split } from '../../ui/split.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { SharedChat } from './shared-chat.tsx';
import { SharedFiles } from './shared-files.tsx';
import { SharedPreview } from './shared-preview.tsx';

const panes = [
  { id: 'preview', name: 'Preview', icon: 'eye' },
  { id: 'code', name: 'Code', icon: 'code' },
] as const;
const narrowPanes = [{ id: 'chat', name: 'Chat', icon: 'pencil' }, ...panes] as const;
type PaneId = (typeof narrowPanes)[number]['id'];

/** A project that somebody shares, as it is being built; nobody has to sign in for it. */
export default function SharePage({ token }: { readonly token: string }) {
  const { feed, isLive } = useSharedFeed(token);
  const view = useSyncExternalStore(feed.listen, feed.view);
  const isWide = useIsWide();
  const [chosen, setChosen] = useState<PaneId>();
  const pane = chosen && (chosen !== 'chat' || !isWide) ? chosen : isWide ? 'preview' : 'chat';
  const { project, state, failure } = view;
  const title = state.title ?? project?.title;
  useEffect(() => {
    document.title = title ? `${title} · Millwright` : 'Millwright';
  }, [title]);

  if (failure !== undefined) return <NotShared failure={failure} />;
  const isWorking = activeTurn(state) !== undefined;
  const tabs = (
    <Tabs label="Project" tabs={isWide ? panes : narrowPanes} value={pane} onChange={setChosen} />
  );
  const chat = <SharedChat view={view} />;
  const shown = {
    chat,
    preview: <SharedPreview project={project} state={state} isWorking={isWorking} />,
    code: <SharedFiles token={token} state={state} />,
  }[pane];
  const second = (
    <div
      role="tabpanel"
      id={`pane-${pane}`}
      aria-labelledby={`tab-${pane}`}
      className="h-full min-h-0"
    >
      {shown}
    </div>
  );
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-14 items-center gap-2 px-2 sm:px-3">
        <Link
          href="/"
          aria-label="Millwright"
          title="Millwright"
          className="rounded-lg p-2 hover:bg-sunken"
        >
          <Wheel turning={isWorking} />
        </Link>
        <div className="min-w-0">
          <h1 className="truncate font-medium leading-tight">{title}</h1>
          {project && <Byline project={project} isLive={isLive} isWorking={isWorking} />}
        </div>
        <div className="flex-1" />
        {isWide && tabs}
        <ThemeToggle />
      </header>
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
    </div>
  );
}

interface BylineProps {
  readonly project: SharedProjectRecord;
  readonly isLive: boolean;
  readonly isWorking: boolean;
}

function Byline({ project, isLive, isWorking }: BylineProps) {
  const by = project.author_name ? `Shared by ${project.author_name}` : 'Shared with you';
  return (
    <p role="status" className="truncate text-xs text-soft">
      {by}
      {isLive ? isWorking && ' · being built right now' : ' · reconnecting…'}
    </p>
  );
}

function useSharedFeed(token: string) {
  const [isLive, setIsLive] = useState(true);
  const [feed, setFeed] = useState(() => new ProjectFeed(sharedSource(token, setIsLive)));
  useEffect(() => {
    const own = new ProjectFeed(sharedSource(token, setIsLive));
    setFeed(own);
    own.open();
    return () => own.close();
  }, [token]);
  return { feed, isLive };
}

function NotShared({ failure }: { readonly failure: unknown }) {
  const isGone = failure instanceof MillwrightError && failure.status === 404;
  return (
    <main className="grid h-full content-center justify-items-center gap-3 p-6 text-center">
      <Wheel className="size-9" />
      <h1 className="text-xl font-semibold">
        {isGone ? 'Nothing is shared here' : 'This project cannot be shown'}
      </h1>
      <p role="alert" className="max-w-sm text-balance text-soft">
        {isGone
          ? 'The link may have been revoked. Ask whoever sent it for a new one.'
          : explain(failure)}
      </p>
    </main>
  );
}
