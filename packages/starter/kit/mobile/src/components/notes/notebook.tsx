import { useState } from 'react';
import { StyleSheet } from 'react-native';
import { NoteForm } from '@/components/notes/note-form';
import { NoRecords } from '@/components/records/no-records';
import { PageHeader } from '@/components/records/page-header';
import { RecordScreen } from '@/components/records/record-screen';
import { SearchInput } from '@/components/records/search-input';
import { Card, CardContent } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { useRecords } from '@/hooks/use-records';
import { matchesQuery } from '@/lib/matches-query';
import type { Note } from '@/lib/notes';

interface NotebookProps {
  title: string;
  storageKey: string;
  notes: Note[];
}

const blankNote: Note = { id: '', title: '', text: '' };

export function Notebook({ title, storageKey, notes: samples }: NotebookProps) {
  const notes = useRecords(storageKey, samples, blankNote);
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<Note>();
  const shown = notes.all.filter((note) => matchesQuery(query, note.title, note.text));
  const close = () => setSelected(undefined);
  return (
    <>
      <RecordScreen addLabel="Add note" onAdd={() => setSelected(blankNote)}>
        <PageHeader title={title} count={notes.all.length} />
        <SearchInput label="Search notes" value={query} onChange={setQuery} />
        {shown.length === 0 ? <NoRecords name="notes" isFiltered={notes.all.length > 0} /> : null}
        {shown.map((note) => (
          <Card key={note.id} aria-label={`Edit ${note.title}`} onPress={() => setSelected(note)}>
            <CardContent style={styles.note}>
              <Text variant="h4" aria-level={3}>
                {note.title}
              </Text>
              <Text color="mutedForeground" numberOfLines={3}>
                {note.text}
              </Text>
            </CardContent>
          </Card>
        ))}
      </RecordScreen>
      {selected ? (
        <NoteForm
          note={selected}
          onSave={(note) => {
            notes.save(note);
            close();
          }}
          onDelete={() => {
            notes.remove(selected);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const styles = StyleSheet.create({
  note: { gap: 6 },
});
