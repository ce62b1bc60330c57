import { MillwrightError } from '@millwright/client';
import type { SharedProjectRecord } from '@millwright/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '../../api/explain.ts';
import { ProjectFeed } from '../../state/project-feed.ts';
import { activeTurn } from '../../state/reading.ts';
import { sharedSource } from '../../state/shared-source.ts';
import { Wheel } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Pane, ProjectLayout, usePanes } from '../project/project-layout.tsx';
import { SharedChat } from './shared-chat.tsx';
import { SharedFiles } from './shared-files.tsx';
import { SharedPreview } from './shared-preview.tsx';

const beside = ['preview', 'code'] as const;

/** A shared project, live and without sign-in. */
export default function SharePage({ token }: { readonly token: string }) {
  const { feed, isLive } = useSharedFeed(token);
  const view = useSyncExternalStore(feed.listen, feed.view);
  const [chosen, setChosen] = useState<string | null>(null);
  const panes = usePanes(beside, chosen);
  const { pane } = panes;
  const { project, state, failure } = view;
  const title = state.title ?? project?.title;
  useEffect(() => {
    document.title = title ? `${title} · Millwright` : 'Millwright';
  }, [title]);

  if (failure !== undefined) return <NotShared failure={failure} />;
  const isWorking = activeTurn(state) !== undefined;
  const chat = <SharedChat view={view} />;
  const shown = {
    chat,
    preview: <SharedPreview project={project} state={state} isWorking={isWorking} />,
    code: <SharedFiles token={token} state={state} />,
  }[pane];
  return (
    <ProjectLayout
      panes={panes}
      onChoose={setChosen}
      header={(tabs) => (
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
          {tabs}
          <ThemeToggle />
        </header>
      )}
      isLoaded={view.isLoaded}
      chat={chat}
    >
      <Pane id={pane}>{shown}</Pane>
    </ProjectLayout>
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
        {isGone ? 'This share link is not valid' : "Couldn't open this project"}
      </h1>
      <p role="alert" className="max-w-sm text-balance text-soft">
        {isGone ? 'It may have been revoked. Ask the sender for a new link.' : explain(failure)}
      </p>
    </main>
  );
}
