import { useState } from 'react';
import { TextField } from '@/components/fields/text-field';
import { Button } from '@/components/ui/button';
import { Sheet, SheetContent } from '@/components/ui/sheet';
import { Text } from '@/components/ui/text';

interface TransferSheetProps<T extends { id: string }> {
  records: T[];
  /** Replaces all records. */
  onImport: (records: T[]) => void;
  onClose: () => void;
}

/** Exports all records as text, and imports such a text. */
export function TransferSheet<T extends { id: string }>({
  records,
  onImport,
  onClose,
}: TransferSheetProps<T>) {
  const [text, setText] = useState(() => JSON.stringify(records, null, 2));
  const [error, setError] = useState<string>();
  const submit = () => {
    const imported = parseRecords<T>(text);
    if (!imported) return setError('This is not an exported text');
    onImport(imported);
    onClose();
  };
  return (
    <Sheet open onOpenChange={onClose}>
      <SheetContent title="Transfer" footer={<Button onPress={submit}>Import</Button>}>
        <Text color="mutedForeground">
          Copy this text to keep it elsewhere. To import another one, paste it here: it replaces
          everything in the app.
        </Text>
        <TextField label="Records" long value={text} onChange={setText} error={error} />
      </SheetContent>
    </Sheet>
  );
}

function parseRecords<T extends { id: string }>(text: string): T[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isValid = Array.isArray(value) && value.every((record) => typeof record?.id === 'string');
    return isValid ? value : undefined;
  } catch {
    return undefined;
  }
}
