import type { EnvironmentStage } from '@millwright/contract';
import { environmentLimits } from '@millwright/contract/limits';
import { planEnvironmentImport } from '@millwright/contract/plan-environment-import';
import { useMemo, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { MaskedTextArea } from './masked-text-area.tsx';
import { stageName } from './stage-name.ts';

interface ImportDialogProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  readonly existingNames: ReadonlySet<string>;
  readonly providedNames: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Sets all variables of a `.env` text. */
export function ImportDialog(props: ImportDialogProps) {
  const { projectId, stage, existingNames, providedNames, onClose, onSaved } = props;
  const { millwright } = useService();
  const [text, setText] = useState('');
  const plan = useMemo(
    () => planEnvironmentImport(text, (name) => providedNames.has(name)),
    [text, providedNames],
  );
  const { length: count } = plan.variables;
  const total = new Set([...existingNames, ...plan.variables.map(({ name }) => name)]).size;
  const isTooMany = total > environmentLimits.variablesPerStage;
  const action = useAction(async () => {
    await millwright.environment.setAll(projectId, { stage, variables: [...plan.variables] });
    await onSaved();
    onClose();
  });
  return (
    <FormDialog
      isWide
      title={`Paste a .env file for ${stageName[stage]}`}
      action={action}
      actionLabel={
        count === 0 ? 'Set variables' : `Set ${count} ${count === 1 ? 'variable' : 'variables'}`
      }
      busyLabel="Saving…"
      failureNote="Nothing was changed."
      isReady={count > 0 && !isTooMany}
      onClose={onClose}
    >
      <MaskedTextArea
        label="Text of the file"
        value={text}
        rows={4}
        hint="One NAME=value per line. Other variables of this stage stay as they are."
        onChange={setText}
      />
      <ImportPreview plan={plan} existingNames={existingNames} />
      {isTooMany && (
        <Notice variant="warn" role="alert">
          A stage can have {environmentLimits.variablesPerStage} variables, and this would make{' '}
          {total}.
        </Notice>
      )}
    </FormDialog>
  );
}
