import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface PathDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly path: string;
  /** Reassurance about what was kept if it fails. */
  readonly comfort: string;
  readonly onClose: () => void;
  readonly onDone: (path: string) => Promise<void>;
}

/** Prompts for a file path. */
export function PathDialog({ path, onClose, onDone, ...rest }: PathDialogProps) {
  const [wanted, setWanted] = useState(path);
  const clean = wanted.trim().replace(/^\/+/, '');
  const action = useAction(async () => {
    await onDone(clean);
    onClose();
  });
  const isReady = clean !== '' && !clean.endsWith('/') && (clean !== path || path === '');
  return (
    <FormDialog {...rest} action={action} isReady={isReady} onClose={onClose}>
      <Field label="Path" value={wanted} isCode onChange={setWanted} />
    </FormDialog>
  );
}
