import { Upload } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { CsvChart } from '@/components/tools/csv-chart';
import { CsvTable } from '@/components/tools/csv-table';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { Textarea } from '@/components/ui/textarea';
import { readTable } from '@/lib/data-table';

const sample = `City,Country,Population,Founded
Lisbon,Portugal,545000,1147
Porto,Portugal,231000,1123
Madrid,Spain,3300000,1561
Seville,Spain,684000,712
Lyon,France,522000,43
Nice,France,343000,350
Marseille,France,873000,600`;

export function CsvViewer() {
  const id = useId();
  const [text, setText] = useState(sample);
  const [query, setQuery] = useState('');
  const table = useMemo(() => readTable(text), [text]);
  const wanted = query.trim().toLowerCase();
  const rows = table.rows.filter((row) => row.some((cell) => cell.toLowerCase().includes(wanted)));
  return (
    <div className="space-y-6">
      <ToolPanel title="Data">
        <div className="flex flex-wrap items-center gap-3">
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className="peer sr-only"
            onChange={async ({ target }) => {
              const [file] = target.files ?? [];
              if (file) setText(await file.text());
            }}
          />
          <Button
            asChild
            variant="outline"
            className="peer-focus-visible:ring-[3px] peer-focus-visible:ring-ring/50"
          >
            <label htmlFor={`${id}-file`}>
              <Upload aria-hidden="true" />
              Open a file
            </label>
          </Button>
          <p className="text-muted-foreground text-sm">
            Or paste CSV below. The file stays in your browser.
          </p>
        </div>
        <Textarea
          aria-label="CSV"
          className="field-sizing-fixed h-32 font-mono text-sm"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </ToolPanel>
      {table.rows.length === 0 ? (
        <p role="alert">There are no rows. The first line has the names of the columns.</p>
      ) : (
        <>
          <div className="max-w-sm space-y-2">
            <Label htmlFor={`${id}-query`}>Filter</Label>
            <Input
              id={`${id}-query`}
              type="search"
              placeholder="Show only rows with this text"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </div>
          <CsvTable key={table.columns.join()} table={{ ...table, rows }} />
          <CsvChart key={`${table.columns.join()} chart`} table={table} rows={rows} />
        </>
      )}
    </div>
  );
}
