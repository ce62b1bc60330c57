import { useState } from 'react';
import { TextField } from '@/fields/TextField';
import type { Entry } from '@/lib/useRecords';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { Words } from '@/ui/Words';

interface TransferSheetProps<T extends Entry> {
  records: T[];
  /** Puts others in their place. */
  replace: (records: T[]) => void;
  onClose: () => void;
}

/** All records as one text: to be copied and kept elsewhere, or brought in from there. */
export function TransferSheet<T extends Entry>({
  records,
  replace,
  onClose,
}: TransferSheetProps<T>) {
  const [text, setText] = useState(() => JSON.stringify(records, null, 2));
  const [problem, setProblem] = useState<string>();
  const bringIn = () => {
    const brought = recordsIn<T>(text);
    if (!brought) return setProblem('This is not a text that was taken out here');
    replace(brought);
    onClose();
  };
  return (
    <Sheet
      title="Transfer"
      onClose={onClose}
      footer={<Button title="Bring in" onPress={bringIn} />}
    >
      <Words tone="mutedForeground">
        Copy this text to keep it elsewhere. Or paste another one over it and bring it in: it takes
        the place of everything here.
      </Words>
      <TextField label="Records" long value={text} onChange={setText} problem={problem} />
    </Sheet>
  );
}

function recordsIn<T extends Entry>(text: string): T[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isFine = Array.isArray(value) && value.every((record) => typeof record?.id === 'string');
    return isFine ? value : undefined;
  } catch {
    return undefined;
  }
}
