import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface PathDialogProps {
  readonly title: string;
  readonly actionLabel: string;
  readonly path: string;
  /** Reassurance about what was kept if it fails. */
  readonly failureNote: string;
  readonly onClose: () => void;
  readonly onDone: (path: string) => Promise<void>;
}

/** Prompts for a file path. */
export function PathDialog({ path, onClose, onDone, ...rest }: PathDialogProps) {
  const [typedPath, setTypedPath] = useState(path);
  const newPath = typedPath.trim().replace(/^\/+/, '');
  const action = useAction(async () => {
    await onDone(newPath);
    onClose();
  });
  const isReady = newPath !== '' && !newPath.endsWith('/') && (newPath !== path || path === '');
  return (
    <FormDialog {...rest} action={action} isReady={isReady} onClose={onClose}>
      <Field label="Path" value={typedPath} isCode onChange={setTypedPath} />
    </FormDialog>
  );
}
