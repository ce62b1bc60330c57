import { MillwrightError } from '@millwright/client';
import type { SharedProjectRecord } from '@millwright/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '../../api/explain.ts';
import { ProjectFeed } from '../../state/project-feed.ts';
import { findActiveTurn } from '../../state/selectors.ts';
import { createSharedSource } from '../../state/shared-source.ts';
import { Icon, Logo } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Pane, ProjectLayout, usePanes } from '../project/project-layout.tsx';
import { SharedChat } from './shared-chat.tsx';
import { SharedFiles } from './shared-files.tsx';
import { SharedPreview } from './shared-preview.tsx';

const sidePanes = ['preview', 'code'] as const;

/** A shared project, live and without sign-in. */
export default function SharePage({ token }: { readonly token: string }) {
  const { feed, isLive } = useSharedFeed(token);
  const view = useSyncExternalStore(feed.subscribe, feed.view);
  const [chosen, setChosen] = useState<string | null>(null);
  const panes = usePanes(sidePanes, chosen);
  const { pane } = panes;
  const { project, state, failure } = view;
  const title = state.title ?? project?.title;
  useEffect(() => {
    document.title = title ? `${title} · Millwright` : 'Millwright';
  }, [title]);

  if (failure !== undefined) return <ShareError failure={failure} />;
  const isWorking = findActiveTurn(state) !== undefined;
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
            <Logo isSpinning={isWorking} />
          </Link>
          <div className="min-w-0">
            <h1 className="truncate font-medium leading-tight">{title}</h1>
            {project && <Byline project={project} isLive={isLive} isWorking={isWorking} />}
          </div>
          <div className="flex-1" />
          {tabs}
          {project?.can_remix && (
            <Link
              href={`/remix/${token}`}
              className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-lg bg-accent px-2.5 text-[13px] font-medium text-accent-ink hover:bg-accent-strong"
            >
              <Icon name="fork" />
              Remix
            </Link>
          )}
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
  const [feed, setFeed] = useState(() => new ProjectFeed(createSharedSource(token, setIsLive)));
  useEffect(() => {
    const newFeed = new ProjectFeed(createSharedSource(token, setIsLive));
    setFeed(newFeed);
    newFeed.open();
    return () => newFeed.close();
  }, [token]);
  return { feed, isLive };
}

function ShareError({ failure }: { readonly failure: unknown }) {
  const isInvalidLink = failure instanceof MillwrightError && failure.status === 404;
  return (
    <main className="grid h-full content-center justify-items-center gap-3 p-6 text-center">
      <Logo className="size-9" />
      <h1 className="text-xl font-semibold">
        {isInvalidLink ? 'This share link is not valid' : "Couldn't open this project"}
      </h1>
      <p role="alert" className="max-w-sm text-balance text-soft">
        {isInvalidLink
          ? 'It may have been revoked. Ask the sender for a new link.'
          : explain(failure)}
      </p>
    </main>
  );
}
