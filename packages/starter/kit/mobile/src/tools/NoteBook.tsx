import { useState } from 'react';
import { Pressable, StyleSheet } from 'react-native';
import { type Entry, useRecords } from '@/lib/useRecords';
import { NoteForm } from '@/tools/NoteForm';
import { AddButton } from '@/ui/AddButton';
import { Card } from '@/ui/Card';
import { Heading } from '@/ui/Heading';
import { NoRecords } from '@/ui/NoRecords';
import { Screen } from '@/ui/Screen';
import { SearchField } from '@/ui/SearchField';
import { Words } from '@/ui/Words';

export interface Note extends Entry {
  title: string;
  text: string;
}

interface NoteBookProps {
  title: string;
  /** Where they are kept. */
  storageKey: string;
  notes: Note[];
}

const blankNote: Note = { id: '', title: '', text: '' };

export function NoteBook({ title, storageKey, notes: initial }: NoteBookProps) {
  const { records: notes, save, remove } = useRecords(storageKey, blankNote, initial);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Note>();
  const sought = search.trim().toLowerCase();
  const shown = notes.filter((note) => `${note.title} ${note.text}`.toLowerCase().includes(sought));
  return (
    <>
      <Screen>
        <Heading title={title} count={notes.length} />
        <SearchField label="Search notes" value={search} onChange={setSearch} />
        {shown.length === 0 && <NoRecords icon="📝" plural="notes" isFiltered={notes.length > 0} />}
        {shown.map((note) => (
          <Pressable
            key={note.id}
            accessibilityRole="button"
            accessibilityLabel={`Edit ${note.title}`}
            onPress={() => setOpened(note)}
          >
            <Card style={styles.note}>
              <Words size="heading">{note.title}</Words>
              <Words tone="mutedForeground" numberOfLines={3}>
                {note.text}
              </Words>
            </Card>
          </Pressable>
        ))}
      </Screen>
      <AddButton label="Add note" onPress={() => setOpened(blankNote)} />
      {opened && (
        <NoteForm note={opened} save={save} remove={remove} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

const styles = StyleSheet.create({
  note: { gap: 6 },
});
