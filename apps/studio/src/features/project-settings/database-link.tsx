import type { ProjectDatabaseRecord } from '@millwright/contract';
import { useState } from 'react';
import {
  linkDatabase,
  unlinkDatabase,
  useConnections,
  useOfferedDatabases,
  useProjectDatabase,
} from '../../api/connections.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Link } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadState } from '../settings/load-state.tsx';

/** Database of a project's app. */
export function DatabaseLink({ projectId }: { readonly projectId: string }) {
  const { settings } = useService();
  const { database: provider } = settings.integrations;
  const { data, problem, load } = useProjectDatabase(projectId);
  const { data: accounts } = useConnections(provider);
  const isConnected = accounts && accounts.connections.length > 0;
  return (
    <section
      aria-labelledby="database"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 shadow-card"
    >
      <div className="grid gap-1">
        <h3 id="database" className="font-medium">
          Database
        </h3>
        <p className="text-sm text-soft">
          The agent and your app's server code get its address and keys as environment variables.
          Pages don't receive them automatically.
        </p>
      </div>
      <LoadState
        name="Database"
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {data?.database && (
        <LinkedDatabase projectId={projectId} database={data.database} onChanged={load} />
      )}
      {data && !data.database && isConnected && (
        <DatabaseChoice projectId={projectId} provider={provider} onLinked={load} />
      )}
      {data && !data.database && accounts && !isConnected && (
        <p className="text-sm text-soft">
          No database provider is connected.{' '}
          <Link href="/settings/integrations" className="text-accent underline underline-offset-2">
            Connect one
          </Link>
        </p>
      )}
    </section>
  );
}

interface LinkedDatabaseProps {
  readonly projectId: string;
  readonly database: ProjectDatabaseRecord;
  readonly onChanged: () => Promise<void>;
}

function LinkedDatabase({ projectId, database, onChanged }: LinkedDatabaseProps) {
  const { callApi } = useService();
  const [isUnlinking, setIsUnlinking] = useState(false);
  const unlink = useAction(async () => {
    await unlinkDatabase(callApi, projectId);
    setIsUnlinking(false);
    await onChanged();
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium [overflow-wrap:anywhere]">{database.name}</p>
        <p className="font-mono text-[13px] text-soft [overflow-wrap:anywhere]">{database.url}</p>
      </div>
      <Button small onClick={() => setIsUnlinking(true)}>
        Unlink
      </Button>
      {isUnlinking && (
        <ConfirmDialog
          title={`Unlink ${database.name}?`}
          action={unlink}
          actionLabel="Unlink"
          busyLabel="Unlinking…"
          onClose={() => setIsUnlinking(false)}
        >
          <p>The app loses access to the database. The database and its data are not deleted.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface DatabaseChoiceProps {
  readonly projectId: string;
  readonly provider: string;
  readonly onLinked: () => Promise<void>;
}

function DatabaseChoice({ projectId, provider, onLinked }: DatabaseChoiceProps) {
  const { callApi } = useService();
  const { data, problem, load } = useOfferedDatabases(provider);
  const [chosen, setChosen] = useState<string>();
  const ref = chosen ?? data?.projects[0]?.ref;
  const link = useAction(async () => {
    if (!ref) return;
    await linkDatabase(callApi, projectId, ref);
    await onLinked();
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!link.isBusy) void link.run();
      }}
    >
      <LoadState
        name="Databases"
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {data?.projects.length === 0 && (
        <p className="text-sm text-soft">
          Your account has no databases yet. Create one with the provider first.
        </p>
      )}
      {link.problem && (
        <Notice variant="bad" role="alert">
          {link.problem} No database was linked.
        </Notice>
      )}
      {data && ref && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1">
            <Select
              label="Choose a database"
              value={ref}
              options={data.projects.map(({ ref: value, name, region }) => ({
                value,
                name: region ? `${name} (${region})` : name,
              }))}
              onChange={setChosen}
            />
          </div>
          <Button type="submit" variant="primary" disabled={link.isBusy}>
            {link.isBusy ? 'Linking…' : 'Link'}
          </Button>
        </div>
      )}
    </form>
  );
}
