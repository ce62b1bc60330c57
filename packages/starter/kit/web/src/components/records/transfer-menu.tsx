import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { createId } from '@/lib/create-id';
import { fromCsv, toCsv } from '@/lib/csv';
import { download } from '@/lib/download';

interface TransferMenuProps<T> {
  /** File name without extension. */
  name: string;
  records: T[];
  /** An empty record, which has all fields. */
  blank: T;
  onImport: (records: T[]) => void;
}

/** Exports all records as a file, and replaces them with those of a file. */
export function TransferMenu<T extends { id: string }>(props: TransferMenuProps<T>) {
  const { name, records, blank, onImport } = props;
  const fileInput = useRef<HTMLInputElement>(null);

  async function importFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const text = await file.text();
      const found: T[] = file.name.endsWith('.csv') ? fromCsv(text, blank) : JSON.parse(text);
      onImport(found.map((record) => ({ ...record, id: record.id || createId() })));
    } catch {
      toast.error(`${file.name} could not be read.`);
    }
    // Allows the same file to be selected again.
    target.value = '';
  }

  return (
    <>
      <input
        ref={fileInput}
        type="file"
        accept=".json,.csv"
        aria-label="File to import"
        className="hidden"
        onChange={importFile}
      />
      <Button variant="ghost" onClick={() => fileInput.current?.click()}>
        <Upload aria-hidden="true" />
        Import
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost">
            <Download aria-hidden="true" />
            Export
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem
            onSelect={() =>
              download(`${name}.json`, 'application/json', JSON.stringify(records, null, 2))
            }
          >
            JSON
          </DropdownMenuItem>
          <DropdownMenuItem
            onSelect={() => download(`${name}.csv`, 'text/csv', toCsv(records, Object.keys(blank)))}
          >
            CSV
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}
