import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Conflict } from './conflict.tsx';
import { type Contents, useContent } from './contents.ts';
import type { EditorSession, EditorSessionView } from './editor-session.ts';
import { isChanged } from './file-actions.ts';
import { FileHeader } from './file-header.tsx';
import type { JoinedFile } from './joined-files.ts';
import { UneditableFile } from './uneditable-file.tsx';
import type { ProjectFiles } from './use-project-files.ts';

const Editor = lazy(() => import('./editor.tsx'));

interface FileViewProps {
  readonly projectId: string;
  readonly path: string;
  /** Undefined if the file was deleted and only a draft remains. */
  readonly file: JoinedFile | undefined;
  readonly contents: Contents;
  readonly editorSession: EditorSession;
  readonly sessionView: EditorSessionView;
  readonly projectFiles: ProjectFiles;
  readonly isAgentFile: boolean;
  readonly onBack: (() => void) | undefined;
}

export function FileView(props: FileViewProps) {
  const { projectId, path, file, contents, editorSession, sessionView, projectFiles, isAgentFile } =
    props;
  const { millwright } = useService();
  const { content, problem, retry } = useContent(contents, file);
  const draft = sessionView.drafts.get(path);
  const [isSaved, setIsSaved] = useState(false);
  const save = useAction(async (base: string | undefined) => {
    if (!draft) return;
    const { text } = draft;
    try {
      let sha256 = '';
      await projectFiles.change(path, async () => {
        const record = await millwright.files.write(
          projectId,
          path,
          text,
          base === undefined ? { ifNew: true } : { ifMatch: base },
        );
        sha256 = record.sha256;
        contents.add(text, sha256);
        return record;
      });
      editorSession.markSaved(path, text, sha256);
      setIsSaved(true);
    } catch (error) {
      if (!isChanged(error)) throw error;
      // Reloads, which compares the current version with the draft's base and shows the conflict.
      await projectFiles.reload();
    }
  });

  const current = content?.kind === 'text' && content.sha256 === file?.sha256 ? content : undefined;
  const hasConflict = draft && !save.isBusy && !file?.isWriting && file?.sha256 !== draft.base;
  const isBlocked = file?.isWriting || save.isBusy || Boolean(hasConflict);
  const saveDraft = () => {
    if (draft && !isBlocked) void save.run(draft.base);
  };
  useSaveKey(saveDraft);
  const shown = draft?.text ?? (current ? current.text : (file?.written ?? getText(content)));
  const isUneditable = !draft && content !== undefined && content.kind !== 'text';

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <FileHeader
        {...props}
        isEdited={draft !== undefined}
        isSaved={isSaved && !draft}
        isSaving={save.isBusy}
        onSave={isBlocked ? undefined : saveDraft}
        onDiscard={() => editorSession.discard(path)}
      />
      {draft && hasConflict && (
        <Conflict
          className="max-h-[60%] border-b"
          draft={draft}
          isDeleted={file === undefined}
          theirs={current?.text}
          isBusy={save.isBusy}
          onTakeTheirs={() => editorSession.discard(path)}
          onOverwrite={() => void save.run(file?.sha256 ?? undefined)}
        />
      )}
      {draft && !hasConflict && isAgentFile && (
        <Strip>
          {file?.isWriting
            ? 'The agent is writing this file right now. Your changes are kept here. You can compare both when it is done.'
            : 'The agent is also working on this file. Save soon to avoid a conflict.'}
        </Strip>
      )}
      {save.problem && (
        <div className="border-b border-line p-2">
          <Notice variant="bad" role="alert">
            Couldn't save: {save.problem} Your changes are kept here. Try again.
          </Notice>
        </div>
      )}
      {problem && shown === undefined && (
        <div className="p-4">
          <Notice variant="bad" role="alert">
            <p>The file couldn't be loaded: {problem}</p>
            <Button small icon="reload" className="mt-2" onClick={retry}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {isUneditable && file && (
        <UneditableFile projectId={projectId} file={file} kind={content.kind} />
      )}
      {!isUneditable && shown !== undefined && (
        <Suspense fallback={<div className="flex-1" />}>
          <Editor
            key={path}
            path={path}
            text={shown}
            isReadOnly={!draft && !current}
            isGrowing={file?.isWriting === true && sessionView.isFollowing}
            line={sessionView.line}
            onChange={(text) => {
              setIsSaved(false);
              const base = draft ?? (current && { base: current.sha256, baseText: current.text });
              if (base)
                editorSession.edit(path, { base: base.base, baseText: base.baseText, text });
            }}
            onSave={saveDraft}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Handles the save shortcut wherever the focus is; a browser would save the page. The editor binds the same key itself.
 */
function useSaveKey(save: () => void): void {
  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      latestSave.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const getText = (content: ReturnType<typeof useContent>['content']) =>
  content?.kind === 'text' ? content.text : undefined;

function Strip({ children }: { readonly children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="border-b border-warn/30 bg-warn-wash px-4 py-2 text-[13px] text-warn"
    >
      {children}
    </p>
  );
}
