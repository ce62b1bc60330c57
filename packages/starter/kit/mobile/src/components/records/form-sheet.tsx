import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Sheet, SheetContent } from '@/components/ui/sheet';
import { space } from '@/theme';

interface FormSheetProps {
  title: string;
  onSave: () => void;
  onClose: () => void;
  /** Undefined for a new record. */
  onDelete?: () => void;
  /** The fields of the form. */
  children: ReactNode;
}

/** A form in a sheet that is open while it is rendered. */
export function FormSheet({ title, onSave, onClose, onDelete, children }: FormSheetProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const footer = (
    <View style={styles.footer}>
      {onDelete ? (
        <Button variant="outline" onPress={() => setIsConfirming(true)}>
          Delete
        </Button>
      ) : null}
      <Button onPress={onSave} style={styles.save}>
        Save
      </Button>
    </View>
  );
  return (
    <Sheet open onOpenChange={onClose}>
      <SheetContent title={title} footer={footer}>
        {children}
        {onDelete ? (
          <AlertDialog
            open={isConfirming}
            onOpenChange={setIsConfirming}
            title="Delete this for good?"
            confirmLabel="Yes, delete"
            cancelLabel="Keep it"
            destructive
            onConfirm={onDelete}
          />
        ) : null}
      </SheetContent>
    </Sheet>
  );
}

const styles = StyleSheet.create({
  footer: { flexDirection: 'row', gap: space.small },
  save: { flex: 1 },
});
