import type { ProjectRecord } from '@millwright/contract';
import { tagLimits } from '@millwright/contract/limits';
import { type KeyboardEvent, useId, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { pluralize } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

interface TagsDialogProps {
  readonly project: ProjectRecord;
  /** Tags of all projects, as suggestions. */
  readonly knownTags: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds and removes the tags of one project. */
export function TagsDialog({ project, knownTags, onClose, onDone }: TagsDialogProps) {
  const { millwright } = useService();
  const [tags, setTags] = useState<readonly string[]>(project.tags);
  const [input, setInput] = useState('');
  const suggestions = useId();
  const withInput = () => {
    const added = input.trim().toLowerCase();
    return added === '' || tags.includes(added) ? tags : [...tags, added];
  };
  const isFull = tags.length >= tagLimits.perProject;
  const add = () => {
    setTags(withInput());
    setInput('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || input.trim() === '') return;
    event.preventDefault();
    add();
  };
  const action = useAction(async () => {
    await millwright.projects.update(project.project_id, { tags: [...withInput()] });
    onDone();
    onClose();
  });
  return (
    <FormDialog
      title={`Tags of “${project.title}”`}
      action={action}
      actionLabel="Save"
      onClose={onClose}
    >
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full items-center gap-1 rounded-lg bg-sunken py-0.5 pr-0.5 pl-2 text-[13px]"
            >
              <span className="min-w-0 truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => setTags(tags.filter((other) => other !== tag))}
                className="grid size-6 shrink-0 place-items-center rounded text-soft hover:text-ink"
              >
                <Icon name="close" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field
          label="Add a tag"
          value={input}
          maxLength={tagLimits.chars}
          list={suggestions}
          autoComplete="off"
          disabled={isFull}
          onChange={setInput}
          onKeyDown={addOnEnter}
        />
        <Button className="h-10" disabled={isFull || input.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
      {isFull && (
        <p role="status" className="text-[13px] text-soft">
          A project can have {pluralize(tagLimits.perProject, 'tag')}. Remove one to add another.
        </p>
      )}
      <datalist id={suggestions}>
        {knownTags
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </FormDialog>
  );
}
