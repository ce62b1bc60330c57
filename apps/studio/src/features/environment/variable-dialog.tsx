import type { EnvironmentStage } from '@millwright/contract';
import { explainRejectedVariableName } from '@millwright/contract/explain-rejected-variable-name';
import { environmentLimits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedTextArea } from './masked-text-area.tsx';
import { stageName } from './stage-name.ts';

interface VariableDialogProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  /** The variable whose value is replaced; undefined for a new one. */
  readonly replacedName: string | undefined;
  readonly existingNames: ReadonlySet<string>;
  readonly providedNames: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Sets one variable. */
export function VariableDialog(props: VariableDialogProps) {
  const { projectId, stage, replacedName, existingNames, providedNames, onClose, onSaved } = props;
  const { millwright } = useService();
  const [typedName, setTypedName] = useState('');
  const [value, setValue] = useState('');
  const name = replacedName ?? typedName.trim();
  const error = explainName(name, providedNames);
  const action = useAction(async () => {
    await millwright.environment.set(projectId, name, { stage, value: withoutLastBreak(value) });
    await onSaved();
    onClose();
  });
  const isNew = replacedName === undefined;
  return (
    <FormDialog
      title={isNew ? `Add a variable for ${stageName[stage]}` : `Replace ${replacedName}`}
      action={action}
      actionLabel={isNew ? 'Add variable' : 'Replace value'}
      busyLabel="Saving…"
      failureNote="Nothing was changed."
      isReady={name !== '' && error === undefined && withoutLastBreak(value) !== ''}
      onClose={onClose}
    >
      {isNew && (
        <Field
          isCode
          label="Name"
          value={typedName}
          maxLength={environmentLimits.nameChars}
          placeholder="STRIPE_SECRET_KEY"
          error={error}
          hint={
            existingNames.has(name)
              ? 'This variable exists. Its value will be replaced.'
              : 'The agent and your code use this name.'
          }
          onChange={(text) => setTypedName(text.toUpperCase())}
        />
      )}
      <MaskedTextArea
        label={isNew ? 'Value' : 'New value'}
        value={value}
        rows={1}
        submitsOnEnter
        hint="Stored encrypted and never shown again."
        onChange={setValue}
      />
    </FormDialog>
  );
}

/** Copied lines often end with a line break that is not part of the value. */
const withoutLastBreak = (value: string) => (value.endsWith('\n') ? value.slice(0, -1) : value);

function explainName(name: string, providedNames: ReadonlySet<string>): string | undefined {
  if (name === '') return undefined;
  if (providedNames.has(name)) return 'A connected service sets this variable.';
  const problem = explainRejectedVariableName(name);
  return problem && `The name ${problem}.`;
}
