import { TextField } from '@/fields/TextField';
import { required } from '@/lib/checks';
import { useDraft } from '@/lib/useDraft';
import type { Note } from '@/tools/NoteBook';
import { FormSheet } from '@/ui/FormSheet';

interface NoteFormProps {
  note: Note;
  save: (note: Note) => void;
  remove: (note: Note) => void;
  onClose: () => void;
}

export function NoteForm({ note, save, remove, onClose }: NoteFormProps) {
  const { field, submit } = useDraft(note, (draft) => ({ title: required(draft.title) }));
  const isNew = note.id === '';
  const onSave = (draft: Note) => {
    save(draft);
    onClose();
  };
  const onDelete = () => {
    remove(note);
    onClose();
  };
  return (
    <FormSheet
      title={isNew ? 'New note' : 'Edit note'}
      onSave={() => submit(onSave)}
      onClose={onClose}
      onDelete={isNew ? undefined : onDelete}
    >
      <TextField label="Title" {...field('title')} />
      <TextField label="Text" long {...field('text')} />
    </FormSheet>
  );
}
