import type { ModelConnectionRecord, ModelProviders } from '@millwright/client';
import { useId, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ModelFields } from './model-fields.tsx';
import { findModelForm, isValidModel, toModelForm, toOfferedModel } from './model-form.ts';

interface ModelsDialogProps {
  readonly provider: ModelConnectionRecord;
  readonly api: ModelProviders;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Chooses the models that a provider offers, with their names, prices and capabilities. */
export function ModelsDialog({ provider, api, onClose, onSaved }: ModelsDialogProps) {
  const [forms, setForms] = useState(() => provider.models.map(toModelForm));
  const save = useAction(async () => {
    await api.update(provider.id, { models: forms.map(toOfferedModel) });
    await onSaved();
    onClose();
  });
  const others = provider.available
    .map(({ model }) => model)
    .filter((model) => !forms.some(({ base }) => base.model === model));
  return (
    <FormDialog
      title={`Models of ${provider.name}`}
      action={save}
      actionLabel="Save"
      busyLabel="Saving…"
      failureNote="Nothing was changed."
      isReady={forms.length > 0 && forms.every(isValidModel)}
      isWide
      onClose={onClose}
    >
      <ul aria-label="Offered models" className="grid gap-2">
        {forms.map((form, at) => (
          <ModelFields
            key={form.base.model}
            form={form}
            hasPrice={provider.source !== 'user'}
            isRemovable={forms.length > 1}
            onChange={(changed) => setForms(forms.with(at, changed))}
            onRemove={() => setForms(forms.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <AddModel
        names={others}
        onAdd={(model) => {
          const isOffered = forms.some(({ base }) => base.model === model);
          if (!isOffered) setForms([...forms, findModelForm(provider, model)]);
        }}
      />
    </FormDialog>
  );
}

interface AddModelProps {
  /** Models of the provider that are not offered. */
  readonly names: readonly string[];
  readonly onAdd: (name: string) => void;
}

function AddModel({ names, onAdd }: AddModelProps) {
  const [name, setName] = useState('');
  const list = useId();
  const add = () => {
    if (!name.trim()) return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field
        label="Add a model"
        value={name}
        isCode
        list={list}
        placeholder={names[0] ?? 'Name of the model'}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button className="h-10" icon="plus" disabled={!name.trim()} onClick={add}>
        Add
      </Button>
      <datalist id={list}>
        {names.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}
