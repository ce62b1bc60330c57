import type { EnvironmentStage } from '@millwright/contract';
import { useState } from 'react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { MailList } from './mail-list.tsx';
import { UserList } from './user-list.tsx';

const sides = [
  { value: 'users', name: 'Users' },
  { value: 'mails', name: 'Mails' },
] as const;
const stages = [
  { value: 'dev', name: 'Preview' },
  { value: 'live', name: 'Published' },
] as const satisfies { value: EnvironmentStage; name: string }[];

/** The people who have an account in the app, and the mails that the app sent. */
export default function UsersPane({ projectId }: { readonly projectId: string }) {
  const [side, setSide] = useState<(typeof sides)[number]['value']>('users');
  const [stage, setStage] = useState<EnvironmentStage>('dev');
  const List = side === 'users' ? UserList : MailList;
  return (
    <section aria-label="Users" className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-2">
        <SegmentedControl label="Show" value={side} options={sides} onChange={setSide} />
        <div className="flex-1" />
        <SegmentedControl label="App" value={stage} options={stages} onChange={setStage} />
      </div>
      <List key={`${side} ${stage}`} projectId={projectId} stage={stage} />
    </section>
  );
}
