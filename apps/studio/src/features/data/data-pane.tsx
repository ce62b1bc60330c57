import { useState } from 'react';
import { formatBytes } from '../../ui/amounts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SqlConsole } from './sql-console.tsx';
import { TableList } from './table-list.tsx';
import { type TableFilter, TableView } from './table-view.tsx';
import { useDatabase } from './use-database.ts';

interface DataPaneProps {
  readonly projectId: string;
}

const sides = [
  { value: 'tables', name: 'Tables' },
  { value: 'sql', name: 'SQL' },
] as const;

interface ChosenTable {
  readonly name: string;
  readonly filter?: TableFilter | undefined;
}

/** The data of the app in the preview: tables to browse and edit, and SQL. */
export default function DataPane({ projectId }: DataPaneProps) {
  const database = useDatabase(projectId);
  const { data, problem, reload } = database;
  const [side, setSide] = useState<(typeof sides)[number]['value']>('tables');
  const [chosen, setChosen] = useState<ChosenTable>();
  const table = data?.tables.find(({ name }) => name === chosen?.name) ?? data?.tables[0];
  return (
    <section aria-label="Data" className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-2">
        <SegmentedControl label="Show" value={side} options={sides} onChange={setSide} />
        <div className="flex-1" />
        {data && data.state !== 'none' && (
          <p className="text-[13px] text-faint tabular-nums max-sm:hidden">
            {formatBytes(data.size_bytes)} of {formatBytes(data.quota_bytes)}
          </p>
        )}
        <IconButton small icon="reload" label="Reload" onClick={() => void reload()} />
      </div>
      {problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            The database couldn't be read: {problem}
            <Button small className="ml-2" onClick={() => void reload()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {data?.state === 'full' && (
        <div className="p-2">
          <Notice variant="warn">
            The database is larger than {formatBytes(data.quota_bytes)}, so the app can only read
            it. Delete rows that are no longer needed.
          </Notice>
        </div>
      )}
      {!data && !problem && (
        <div role="status" aria-label="Loading the data" className="grid flex-1 place-items-center">
          <Logo isSpinning className="size-7" />
        </div>
      )}
      {data && side === 'sql' && <SqlConsole run={database.run} onChanged={reload} />}
      {data && side === 'tables' && !table && <Empty hasDatabase={data.state !== 'none'} />}
      {data && side === 'tables' && table && (
        <div className="flex min-h-0 flex-1 flex-col sm:flex-row">
          <TableList
            tables={data.tables}
            chosen={table.name}
            onChoose={(name) => setChosen({ name })}
          />
          <TableView
            // Another table or filter starts on its first page.
            key={JSON.stringify([table.name, chosen?.filter])}
            table={table}
            database={database}
            initialFilter={chosen?.name === table.name ? chosen.filter : undefined}
            onOpen={(name, filter) => setChosen({ name, filter })}
          />
        </div>
      )}
    </section>
  );
}

function Empty({ hasDatabase }: { readonly hasDatabase: boolean }) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
      <Icon name="database" className="size-8 text-faint" />
      <p className="font-medium text-ink">{hasDatabase ? 'No tables yet' : 'No database yet'}</p>
      <p className="max-w-md text-balance">
        Ask for something that people share or that must not be lost, such as bookings or sign-ups.
        The app then gets a database, and its tables appear here.
      </p>
    </div>
  );
}
