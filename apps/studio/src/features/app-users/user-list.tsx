import type { Millwright } from '@millwright/client';
import type { AppUserRecord, EnvironmentStage } from '@millwright/contract';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useNow } from '../../ui/time.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserRow } from './user-row.tsx';

interface UserListProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
}

/** The users of the app, to find and to manage. */
export function UserList({ projectId, stage }: UserListProps) {
  const [search, setSearch] = useState('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<AppUserRecord>();
  const [notice, setNotice] = useState<string>();
  const now = useNow(60_000);
  const cursor = cursors.at(-1);
  const read = useCallback(
    ({ appUsers }: Millwright, signal?: AbortSignal) =>
      appUsers.list(projectId, { stage, search, cursor, ...(signal && { signal }) }),
    [projectId, stage, search, cursor],
  );
  const { data, problem, load } = useLoaded(read);
  const frame = {
    name: 'users',
    isLoaded: data !== undefined,
    problem,
    onRetry: () => void load(),
  };
  if (data && !data.has_accounts) {
    return (
      <EmptyState icon="people" title="This app has no accounts">
        {stage === 'dev'
          ? 'Ask for it, for example with “only signed-in people can book”. People can then sign up and sign in, and appear here.'
          : 'People who sign up in the published app appear here.'}
      </EmptyState>
    );
  }
  return (
    <ListFrame {...frame}>
      <div className="flex items-center gap-2 border-b border-line p-2">
        <SearchField
          small
          label="Search users"
          value={search}
          className="w-full max-w-72"
          onChange={(text) => {
            setSearch(text);
            setCursors([]);
          }}
        />
        <div className="flex-1" />
        <IconButton small icon="reload" label="Reload" onClick={() => void load()} />
      </div>
      {notice && (
        <div className="p-2">
          <Notice variant="good" role="status">
            {notice}
          </Notice>
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {data?.users.length === 0 && (
          <p className="p-6 text-center text-soft">
            {search ? 'Nobody matches.' : 'Nobody has signed up yet.'}
          </p>
        )}
        <ul aria-label="Users" className="divide-y divide-line">
          {data?.users.map((user) => (
            <UserRow key={user.id} user={user} now={now} onOpen={() => setOpen(user)} />
          ))}
        </ul>
      </div>
      <PageButtons cursors={cursors} next={data?.next_cursor ?? null} onChange={setCursors} />
      {open && (
        <UserDialog
          projectId={projectId}
          stage={stage}
          user={open}
          onClose={() => setOpen(undefined)}
          onDone={(message) => {
            setOpen(undefined);
            setNotice(message);
            void load();
          }}
        />
      )}
    </ListFrame>
  );
}
