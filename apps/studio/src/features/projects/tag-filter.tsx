import { tagLimits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface TagFilterProps {
  readonly tags: readonly string[];
  readonly value: string | undefined;
  readonly onChange: (tag: string | undefined) => void;
  /** Called when a tag was renamed or removed. */
  readonly onChanged: () => void;
}

/** Chooses a tag, which can then be renamed or removed in all projects. */
export function TagFilter({ tags, value, onChange, onChanged }: TagFilterProps) {
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const close = () => setDialog(undefined);
  const finish = (tag: string | undefined) => {
    onChange(tag);
    onChanged();
    close();
  };
  const options = tags.map((tag) => ({ value: tag, name: tag }));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <FilterChips label="Tag" value={value} options={options} onChange={onChange} />
      {value !== undefined && (
        <div className="flex gap-1">
          <Button small variant="quiet" onClick={() => setDialog('rename')}>
            Rename tag
          </Button>
          <Button small variant="quiet" onClick={() => setDialog('remove')}>
            Remove tag
          </Button>
        </div>
      )}
      {value !== undefined && dialog === 'rename' && (
        <RenameTagDialog tag={value} onClose={close} onDone={finish} />
      )}
      {value !== undefined && dialog === 'remove' && (
        <RemoveTagDialog tag={value} onClose={close} onDone={finish} />
      )}
    </div>
  );
}

interface TagDialogProps {
  readonly tag: string;
  readonly onClose: () => void;
  /** Called with the tag's new name, if it still exists. */
  readonly onDone: (tag: string | undefined) => void;
}

function RenameTagDialog({ tag, onClose, onDone }: TagDialogProps) {
  const { millwright } = useService();
  const [name, setName] = useState(tag);
  const action = useAction(async () => {
    onDone((await millwright.tags.rename(tag, name)).tag);
  });
  return (
    <FormDialog
      title="Rename tag"
      action={action}
      actionLabel="Rename"
      isReady={name.trim() !== ''}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        maxLength={tagLimits.chars}
        hint="All your projects with this tag change."
        onChange={setName}
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}

function RemoveTagDialog({ tag, onClose, onDone }: TagDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.tags.remove(tag);
    onDone(undefined);
  });
  return (
    <ConfirmDialog
      title={`Remove the tag “${tag}”?`}
      action={action}
      actionLabel="Remove"
      onClose={onClose}
    >
      <p>It is removed from all your projects. The projects stay.</p>
    </ConfirmDialog>
  );
}
