import type { ReactNode } from 'react';
import { StyleSheet } from 'react-native';
import { AddButton } from '@/components/records/add-button';
import { Screen } from '@/components/ui/screen';
import { space } from '@/theme';

interface RecordScreenProps {
  addLabel: string;
  onAdd: () => void;
  children: ReactNode;
}

/** A screen with a button that adds a record. */
export function RecordScreen({ addLabel, onAdd, children }: RecordScreenProps) {
  return (
    <>
      <Screen contentStyle={styles.content}>{children}</Screen>
      <AddButton label={addLabel} onPress={onAdd} />
    </>
  );
}

const styles = StyleSheet.create({
  // Leaves room for the button at the end.
  content: { gap: 12, padding: space.medium, paddingBottom: 96 },
});
