import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { Words } from '@/ui/Words';

interface FormSheetProps {
  title: string;
  onSave: () => void;
  onClose: () => void;
  /** Left out while there is nothing to delete. */
  onDelete?: () => void;
  children: ReactNode;
}

/** Where a record is filled in. What would be gone for good is asked about first. */
export function FormSheet({ title, onSave, onClose, onDelete, children }: FormSheetProps) {
  const [isAsking, setAsking] = useState(false);
  const question = (
    <>
      <Words strong centered role="alert">
        Delete this for good?
      </Words>
      <View style={styles.buttons}>
        <Button wide look="secondary" title="Keep it" onPress={() => setAsking(false)} />
        <Button wide look="danger" title="Yes, delete" onPress={onDelete} />
      </View>
    </>
  );
  const buttons = (
    <View style={styles.buttons}>
      {onDelete && <Button look="danger" title="Delete" onPress={() => setAsking(true)} />}
      <Button wide title="Save" onPress={onSave} />
    </View>
  );
  return (
    <Sheet title={title} onClose={onClose} footer={isAsking ? question : buttons}>
      {children}
    </Sheet>
  );
}

const styles = StyleSheet.create({
  buttons: { flexDirection: 'row', gap: 12 },
});
