import { useEffect, useMemo, useState } from 'react';
import { useService } from '../../api/service.ts';
import type { ProjectView } from '../../state/project-feed.ts';
import { findActiveTurn } from '../../state/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { findAgentFile } from './agent-file.ts';
import { Contents } from './contents.ts';
import { DownloadButton } from './download-button.tsx';
import { useEditorSession } from './editor-session.ts';
import { FileActions } from './file-actions.ts';
import { FileList } from './file-list.tsx';
import { FileView } from './file-view.tsx';
import { LastChanges } from './last-changes.tsx';
import { PathDialog } from './path-dialog.tsx';
import { getFolder } from './tree.ts';
import { useProjectFiles } from './use-project-files.ts';

interface CodePaneProps {
  readonly view: ProjectView;
  readonly projectId: string;
}

const sides = [
  { value: 'files', name: 'Files' },
  { value: 'changes', name: 'Last changes' },
] as const;

/** The project's files, stored and being written; for reading and editing. */
export default function CodePane({ view, projectId }: CodePaneProps) {
  const { state, requests } = view;
  const { millwright } = useService();
  const isWide = useIsWide();
  const { editorSession, view: sessionView } = useEditorSession(projectId);
  const projectFiles = useProjectFiles(projectId, state);
  const contents = useMemo(
    () => new Contents(millwright.files, projectId),
    [millwright, projectId],
  );
  const [side, setSide] = useState<(typeof sides)[number]['value']>('files');
  const [query, setQuery] = useState('');
  const [isListShown, setIsListShown] = useState(!isWide);
  const [isNew, setIsNew] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { files } = projectFiles;
  const isWorking = findActiveTurn(state) !== undefined;
  const agentPath = findAgentFile(state);
  const { isFollowing, drafts } = sessionView;
  useEffect(() => {
    if (isFollowing && agentPath !== undefined) editorSession.follow(agentPath);
  }, [editorSession, isFollowing, agentPath]);

  const exists = (path: string | undefined) =>
    path !== undefined && (files?.has(path) || drafts.has(path));
  const chosen = exists(sessionView.chosen)
    ? sessionView.chosen
    : findDefaultPath(files?.keys() ?? []);
  const shown = isWide ? 'both' : isListShown && !(isFollowing && agentPath) ? 'list' : 'file';

  return (
    <section aria-label="Code" className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-2">
        <SegmentedControl label="Show" value={side} options={sides} onChange={setSide} />
        {isWorking && (
          <Button
            small
            variant="quiet"
            icon="follow"
            aria-pressed={isFollowing}
            aria-label="Follow the agent"
            title="Show files as the agent writes them"
            onClick={() => editorSession.setFollowing(!isFollowing)}
            className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
          >
            <span className="max-sm:hidden">Follow the agent</span>
          </Button>
        )}
        <div className="flex-1" />
        {side === 'changes' && isWide && (
          <SearchField
            small
            label="Search changes"
            value={query}
            onChange={setQuery}
            className="w-52"
          />
        )}
        <DownloadButton projectId={projectId} onProblem={setProblem} />
      </div>
      {(problem ?? projectFiles.problem) && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            {problem ?? `Files couldn't be loaded: ${projectFiles.problem}`}
            {projectFiles.problem && (
              <Button small className="ml-2" onClick={() => void projectFiles.reload()}>
                Try again
              </Button>
            )}
          </Notice>
        </div>
      )}
      {side === 'changes' && (
        <div className="min-h-0 flex-1">
          <LastChanges projectId={projectId} state={state} requests={requests} query={query} />
        </div>
      )}
      {side === 'files' && !files && !projectFiles.problem && <Loading />}
      {side === 'files' && files && (
        <div className="flex min-h-0 flex-1">
          {shown !== 'file' && (
            <div
              className={`flex min-h-0 flex-col border-line ${isWide ? 'w-60 shrink-0 border-r' : 'flex-1'}`}
            >
              <FileList
                files={files}
                contents={contents}
                chosen={isWide ? chosen : undefined}
                editorSession={editorSession}
                sessionView={sessionView}
                query={query}
                onQuery={setQuery}
                onNew={() => setIsNew(true)}
                onChosen={() => setIsListShown(false)}
              />
            </div>
          )}
          {shown !== 'list' && !chosen && <Empty />}
          {shown !== 'list' && chosen && (
            <FileView
              key={chosen}
              projectId={projectId}
              path={chosen}
              file={files.get(chosen)}
              contents={contents}
              editorSession={editorSession}
              sessionView={sessionView}
              projectFiles={projectFiles}
              isAgentFile={isWorking && agentPath === chosen}
              onBack={
                isWide
                  ? undefined
                  : () => {
                      editorSession.setFollowing(false);
                      setIsListShown(true);
                    }
              }
            />
          )}
        </div>
      )}
      {isNew && (
        <PathDialog
          title="New file"
          actionLabel="Create"
          path={chosen ? getFolder(chosen) : 'src/'}
          failureNote="No file was created."
          onClose={() => setIsNew(false)}
          onDone={async (path) => {
            await new FileActions(millwright.files, projectId, projectFiles.change).create(path);
            editorSession.choose(path);
            setIsListShown(false);
          }}
        />
      )}
    </section>
  );
}

/** The file most users want to read first. */
function findDefaultPath(paths: Iterable<string>): string | undefined {
  const all = [...paths];
  return all.find((path) => /(^|\/)App\.tsx$/.test(path)) ?? all[0];
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the files" className="grid flex-1 place-items-center">
      <Logo isSpinning className="size-7" />
    </div>
  );
}

function Empty() {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
      <Icon name="code" className="size-8 text-faint" />
      <p>Files appear here as the agent writes them.</p>
    </div>
  );
}
