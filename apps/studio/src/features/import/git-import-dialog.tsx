import type { GitImportProgress, ImportRecord } from '@millwright/contract';
import { useEffect, useRef, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface GitImportDialogProps {
  readonly onImported: (imported: ImportRecord) => void;
  readonly onClose: () => void;
}

/** Imports a Git repository. Closing the dialog cancels the import. */
export function GitImportDialog({ onImported, onClose }: GitImportDialogProps) {
  const { millwright } = useService();
  const [url, setUrl] = useState('');
  const [branch, setBranch] = useState('');
  const [token, setToken] = useState('');
  const [progress, setProgress] = useState<GitImportProgress>();
  const importing = useRef<AbortController>(undefined);
  useEffect(() => () => importing.current?.abort(), []);
  const action = useAction(async () => {
    const controller = new AbortController();
    importing.current = controller;
    const fields = { url: url.trim(), branch: branch.trim(), token: token.trim() };
    const filled = Object.entries(fields).filter(([, value]) => value !== '');
    try {
      const imported = await millwright.projects.importFromGit(
        { url: '', ...Object.fromEntries(filled) },
        { signal: controller.signal, onProgress: setProgress },
      );
      onImported(imported);
    } finally {
      setProgress(undefined);
    }
  });
  return (
    <FormDialog
      title="Import from Git"
      action={action}
      actionLabel="Import"
      busyLabel="Importing…"
      isReady={url.trim() !== ''}
      onClose={onClose}
    >
      <Field
        label="Repository address"
        isCode
        type="url"
        value={url}
        placeholder="https://github.com/owner/name"
        hint="The newest commit is imported, without its history."
        onChange={setUrl}
      />
      <Field
        label="Branch or tag"
        isCode
        required={false}
        value={branch}
        placeholder="main"
        onChange={setBranch}
      />
      <Field
        label="Access token"
        isCode
        required={false}
        type="password"
        value={token}
        hint="For private repositories. It is used once and not stored."
        onChange={setToken}
      />
      {progress && (
        <div className="grid gap-1.5">
          <p role="status" className="text-sm text-soft">
            {describe(progress)}
          </p>
          <progress aria-label="Importing" className="h-1.5 w-full accent-accent" />
        </div>
      )}
    </FormDialog>
  );
}

function describe({ phase, received_bytes }: GitImportProgress): string {
  switch (phase) {
    case 'connecting':
      return 'Connecting to the Git server…';
    case 'receiving':
      return `Receiving files… ${formatBytes(received_bytes)}`;
    case 'unpacking':
      return 'Unpacking…';
  }
}
