import { fromCsv, toCsv } from '@/lib/csv.ts';
import { download } from '@/lib/download.ts';
import { newId } from '@/lib/newId.ts';
import { Button } from '@/ui/Button.tsx';
import { Icon } from '@/ui/Icon.tsx';

interface TransferProps<T> {
  /** What the files are called. */
  name: string;
  records: T[];
  /** What every record has. */
  blank: T;
  onImport: (records: T[]) => void;
  onFail: (reason: string) => void;
}

/** Takes all records out as a file, and those of a file in. */
export function Transfer<T extends { id: string }>(props: TransferProps<T>) {
  const { name, records, blank, onImport, onFail } = props;
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    try {
      const found: T[] = file.name.endsWith('.csv') ? fromCsv(text, blank) : JSON.parse(text);
      onImport(found.map((record) => ({ ...record, id: record.id || newId() })));
    } catch {
      onFail(`${file.name} could not be read.`);
    }
  };
  return (
    <>
      <label className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-muted-foreground text-sm transition hover:bg-muted hover:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring">
        <Icon name="upload" />
        Import
        <input
          type="file"
          accept=".json,.csv"
          className="sr-only"
          onChange={(event) => {
            read(event.target.files?.[0]);
            // So that the same file can be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <Button
        look="quiet"
        className="px-3"
        onClick={() =>
          download(`${name}.json`, 'application/json', JSON.stringify(records, null, 2))
        }
      >
        <Icon name="download" />
        JSON
      </Button>
      <Button
        look="quiet"
        className="px-3"
        onClick={() => download(`${name}.csv`, 'text/csv', toCsv(records, Object.keys(blank)))}
      >
        <Icon name="download" />
        CSV
      </Button>
    </>
  );
}
