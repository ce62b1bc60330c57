import { TextField } from '@/components/fields/text-field';
import { FormSheet } from '@/components/records/form-sheet';
import { useDraft } from '@/hooks/use-draft';
import type { Note } from '@/lib/notes';
import { required } from '@/lib/validation';

interface NoteFormProps {
  note: Note;
  onSave: (note: Note) => void;
  onDelete: () => void;
  onClose: () => void;
}

export function NoteForm({ note, onSave, onDelete, onClose }: NoteFormProps) {
  const { field, submit } = useDraft(note, ({ title }) => ({ title: required(title) }));
  const isNew = note.id === '';
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
