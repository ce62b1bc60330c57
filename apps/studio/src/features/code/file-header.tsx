import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import type { EditorSession } from './editor-session.ts';
import { FileActions } from './file-actions.ts';
import type { JoinedFile } from './joined-files.ts';
import { PathDialog } from './path-dialog.tsx';
import { getFileName, getFolder } from './tree.ts';
import type { ProjectFiles } from './use-project-files.ts';

interface FileHeaderProps {
  readonly projectId: string;
  readonly path: string;
  readonly file: JoinedFile | undefined;
  readonly editorSession: EditorSession;
  readonly projectFiles: ProjectFiles;
  readonly isEdited: boolean;
  readonly isSaved: boolean;
  readonly isSaving: boolean;
  /** Undefined while it cannot be saved. */
  readonly onSave: (() => void) | undefined;
  readonly onDiscard: () => void;
  readonly onBack: (() => void) | undefined;
}

export function FileHeader(props: FileHeaderProps) {
  const { projectId, path, file, editorSession, projectFiles, isEdited, onBack } = props;
  const { millwright } = useService();
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete'>();
  const actions = new FileActions(millwright.files, projectId, projectFiles.change);
  const close = () => setOpenDialog(undefined);
  const sha256 = file?.sha256;
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pr-1.5 pl-4 text-[13px]">
      {onBack && (
        <IconButton small icon="back" label="All files" onClick={onBack} className="-ml-3" />
      )}
      <p className="flex min-w-0 flex-1 items-center gap-2 font-mono" title={path}>
        <span className="truncate">
          <span className="text-faint">{getFolder(path)}</span>
          {getFileName(path)}
        </span>
        {isEdited && (
          <span
            role="img"
            aria-label="Unsaved changes"
            className="size-2 shrink-0 rounded-full bg-accent"
          />
        )}
      </p>
      <State {...props} />
      {sha256 && (
        <>
          <IconButton
            small
            icon="pencil"
            label={isEdited ? 'Save or discard your changes before renaming' : 'Rename file'}
            disabled={isEdited}
            onClick={() => setOpenDialog('rename')}
          />
          <IconButton
            small
            icon="trash"
            label="Delete file"
            onClick={() => setOpenDialog('delete')}
          />
        </>
      )}
      {openDialog === 'rename' && file && sha256 && (
        <PathDialog
          title={`Rename ${getFileName(path)}`}
          actionLabel="Rename"
          path={path}
          failureNote="The file was not renamed."
          onClose={close}
          onDone={async (to) => {
            await actions.rename(file, sha256, to);
            editorSession.choose(to);
          }}
        />
      )}
      {openDialog === 'delete' && file && sha256 && (
        <DeleteFileDialog
          name={getFileName(path)}
          isEdited={isEdited}
          onClose={close}
          onDelete={async () => {
            await actions.remove(file, sha256);
            editorSession.discard(path);
            editorSession.choose(undefined);
          }}
        />
      )}
    </div>
  );
}

function State({ file, isEdited, isSaved, isSaving, onSave, onDiscard }: FileHeaderProps) {
  if (isEdited || isSaving) {
    return (
      <>
        <Button small variant="quiet" onClick={onDiscard} disabled={isSaving}>
          Discard
        </Button>
        <Button small variant="primary" onClick={onSave} disabled={!onSave} title="Ctrl or ⌘ + S">
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </>
    );
  }
  return (
    <span role="status" className="flex shrink-0 items-center gap-1.5 px-1 text-faint">
      {file?.isWriting ? (
        <>
          <Logo isSpinning className="size-3.5" />
          <span className="text-accent">The agent is writing</span>
        </>
      ) : isSaved ? (
        <span className="text-good">Saved</span>
      ) : (
        file && formatBytes(file.size)
      )}
    </span>
  );
}
