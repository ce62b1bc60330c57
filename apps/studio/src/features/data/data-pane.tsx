import type { EnvironmentStage } from '@millwright/contract';
import { useState } from 'react';
import { formatBytes } from '../../ui/amounts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { DumpsView } from './dumps-view.tsx';
import { FilesView } from './files-view.tsx';
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
  { value: 'dumps', name: 'Dumps' },
  { value: 'files', name: 'Files' },
] as const;

const stages = [
  { value: 'dev', name: 'Dev', about: 'The data of the preview' },
  { value: 'live', name: 'Live', about: 'The data of the published app' },
] as const;

interface ChosenTable {
  readonly name: string;
  readonly filter?: TableFilter | undefined;
}

/** The data of the app: tables to browse and edit, SQL, dumps, and files that people uploaded. */
export default function DataPane({ projectId }: DataPaneProps) {
  const [stage, setStage] = useState<EnvironmentStage>('dev');
  const database = useDatabase(projectId, stage);
  const { data, problem, reload } = database;
  const [side, setSide] = useState<(typeof sides)[number]['value']>('tables');
  const [chosen, setChosen] = useState<ChosenTable>();
  const [reloads, setReloads] = useState(0);
  const isFiles = side === 'files';
  const table = data?.tables.find(({ name }) => name === chosen?.name) ?? data?.tables[0];
  return (
    <section aria-label="Data" className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-2">
        <SegmentedControl label="Show" value={side} options={sides} onChange={setSide} />
        {(database.hasLive || isFiles || stage === 'live') && (
          <SegmentedControl label="Stage" value={stage} options={stages} onChange={setStage} />
        )}
        <div className="flex-1" />
        {!isFiles && data && data.state !== 'none' && (
          <p className="text-[13px] text-faint tabular-nums max-sm:hidden">
            {formatBytes(data.size_bytes)} of {formatBytes(data.quota_bytes)}
          </p>
        )}
        <IconButton
          small
          icon="reload"
          label="Reload"
          onClick={() => {
            void reload();
            setReloads(reloads + 1);
          }}
        />
      </div>
      {isFiles && <FilesView key={`${stage} ${reloads}`} projectId={projectId} stage={stage} />}
      {!isFiles && problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            The database couldn't be read: {problem}
            <Button small className="ml-2" onClick={() => void reload()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {!isFiles && data?.state === 'full' && (
        <div className="p-2">
          <Notice variant="warn">
            The database is larger than {formatBytes(data.quota_bytes)}, so the app can only read
            it. Delete rows that are no longer needed.
          </Notice>
        </div>
      )}
      {!isFiles && !data && !problem && (
        <div role="status" aria-label="Loading the data" className="grid flex-1 place-items-center">
          <Logo isSpinning className="size-7" />
        </div>
      )}
      {data && side === 'sql' && <SqlConsole key={stage} run={database.run} onChanged={reload} />}
      {data && side === 'dumps' && (
        <DumpsView
          projectId={projectId}
          stage={stage}
          hasDatabase={data.state !== 'none'}
          onRestored={() => void reload()}
        />
      )}
      {data && side === 'tables' && !table && <Empty hasDatabase={data.state !== 'none'} />}
      {data && side === 'tables' && table && (
        <div className="flex min-h-0 flex-1 flex-col sm:flex-row">
          <TableList
            tables={data.tables}
            chosen={table.name}
            onChoose={(name) => setChosen({ name })}
          />
          <TableView
            // Another stage, table or filter starts on its first page.
            key={JSON.stringify([stage, table.name, chosen?.filter])}
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
