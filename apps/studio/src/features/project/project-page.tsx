import type { PickedElement } from '@millwright/contract/preview-link';
import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { useService } from '../../api/service.ts';
import { useUsableModels } from '../../api/usable-models.tsx';
import { createOwnerSource } from '../../state/owner-source.ts';
import { ProjectFeed } from '../../state/project-feed.ts';
import { findActiveTurn } from '../../state/selectors.ts';
import { navigate, useQuery } from '../../ui/location.tsx';
import { Chat } from '../chat/chat.tsx';
import { useSend } from '../chat/use-send.ts';
import { getEditorSession } from '../code/editor-session.ts';
import { readPreferences } from '../composer/use-preferences.ts';
import { useReferences } from '../composer/use-references.ts';
import { toModelFields } from '../models/chosen-model.ts';
import type { FixRequest } from '../preview/fix-request.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { ProjectError } from './project-error.tsx';
import { ProjectHeader } from './project-header.tsx';
import { Pane, ProjectLayout, usePanes } from './project-layout.tsx';
import { useShortcuts } from './use-shortcuts.tsx';

const CodePane = lazy(() => import('../code/code-pane.tsx'));
const DataPane = lazy(() => import('../data/data-pane.tsx'));
const UsersPane = lazy(() => import('../app-users/users-pane.tsx'));
const JobsPane = lazy(() => import('../jobs/jobs-pane.tsx'));
const LogsPane = lazy(() => import('../logs/logs-pane.tsx'));
const HistoryPane = lazy(() => import('../history/history-pane.tsx'));

const sidePanes = ['preview', 'code', 'data', 'users', 'jobs', 'logs', 'history'] as const;
/** Mobile apps have no server of their own. */
const mobileSidePanes = ['preview', 'code', 'logs', 'history'] as const;

export default function ProjectPage({ projectId }: { readonly projectId: string }) {
  const feed = useFeed(projectId);
  const view = useSyncExternalStore(feed.subscribe, feed.view);
  const isMobile = view.project?.app_platform === 'mobile';
  const panes = usePanes<(typeof sidePanes)[number]>(
    isMobile ? mobileSidePanes : sidePanes,
    useQuery('tab'),
  );
  const { isWide, pane } = panes;
  const help = useShortcuts();
  const [hasShownPreview, setHasShownPreview] = useState(false);
  if (pane === 'preview' && !hasShownPreview) setHasShownPreview(true);
  const references = useReferences();
  const send = useSend(feed, projectId);
  const usable = useUsableModels();
  const title = view.state.title ?? view.project?.title;
  useEffect(() => {
    document.title = title ? `${title} · Millwright` : 'Millwright';
    return () => {
      document.title = 'Millwright';
    };
  }, [title]);

  if (view.failure !== undefined) {
    return <ProjectError projectId={projectId} failure={view.failure} />;
  }
  const choose = (id: typeof pane) => navigate(`?tab=${id}`, { replace: true });
  const chat = <Chat feed={feed} view={view} projectId={projectId} references={references} />;
  const fix = async (request: FixRequest) => {
    const preferences = readPreferences(projectId, usable.models);
    const { mode, autoFix: auto_fix } = preferences;
    const chosen = toModelFields(usable, preferences);
    await send({ mode, ...chosen, auto_fix, interrupt: false, attachments: [], ...request });
    if (!isWide) choose('chat');
  };
  const addReference = (element: PickedElement) => {
    references.add(element);
    if (!isWide) choose('chat');
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-composer]')?.focus());
  };
  const openFile = (path: string, line?: number) => {
    getEditorSession(projectId).choose(path, line);
    choose('code');
  };
  const preview = (
    <PreviewPane
      view={view}
      projectId={projectId}
      onFix={fix}
      onPicked={addReference}
      onOpenFile={openFile}
      onShowLogs={() => choose('logs')}
    />
  );
  const shown = {
    chat,
    preview: null,
    code: <CodePane view={view} projectId={projectId} />,
    data: <DataPane projectId={projectId} />,
    users: <UsersPane projectId={projectId} />,
    jobs: <JobsPane projectId={projectId} />,
    logs: (
      <LogsPane
        projectId={projectId}
        canPublishServer={!isMobile}
        isWorking={findActiveTurn(view.state) !== undefined}
        onFix={fix}
        onOpenFile={openFile}
        onOpenPreview={() => choose('preview')}
      />
    ),
    history: <HistoryPane view={view} projectId={projectId} />,
  }[pane];
  return (
    <>
      <ProjectLayout
        panes={panes}
        onChoose={choose}
        header={(tabs) => (
          <ProjectHeader
            view={view}
            title={title}
            onRenamed={(name) => feed.rename(name)}
            onHelp={help.open}
          >
            {tabs}
          </ProjectHeader>
        )}
        isLoaded={view.isLoaded}
        chat={chat}
      >
        {/* Keeps the frame mounted while another pane is shown: a removed one restarts the app. */}
        {hasShownPreview && (
          <Pane id="preview" isHidden={pane !== 'preview'}>
            {preview}
          </Pane>
        )}
        {pane !== 'preview' && <Pane id={pane}>{shown}</Pane>}
      </ProjectLayout>
      {help.dialog}
    </>
  );
}

function useFeed(projectId: string): ProjectFeed {
  const { millwright, watchConnection } = useService();
  const [feed, setFeed] = useState(() => new ProjectFeed(createOwnerSource(millwright, projectId)));
  useEffect(() => {
    const newFeed = new ProjectFeed(createOwnerSource(millwright, projectId));
    setFeed(newFeed);
    const unwatch = watchConnection(newFeed.setConnection);
    newFeed.open();
    return () => {
      unwatch();
      newFeed.close();
    };
  }, [millwright, watchConnection, projectId]);
  return feed;
}
