import type {
  GitLinkRecord,
  GitMode,
  GitPushRequestInput,
  GitRepositoryRecord,
} from '@millwright/contract';
import { useCallback, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { deriveRepositoryName } from './push-state.ts';

interface LinkDialogProps {
  /** Title of the project. */
  readonly title: string;
  readonly link: GitLinkRecord | null;
  readonly push: (request: GitPushRequestInput) => Promise<void>;
  readonly onClose: () => void;
}

const modes: readonly { value: GitMode; name: string; about: string }[] = [
  { value: 'commit', name: 'As commits', about: 'Pushed directly to the branch.' },
  {
    value: 'pull_request',
    name: 'As a pull request',
    about: 'The branch changes only when someone merges it.',
  },
];
/** Beyond this limit only the most recently changed ones are listed. */
const maxRepositories = 500;

interface RepositoryPage {
  readonly repositories: readonly GitRepositoryRecord[];
  readonly next_cursor: string | null;
}

/** Links a project to a repository and pushes immediately. */
export function LinkDialog({ title, link, push, onClose }: LinkDialogProps) {
  const { callApi } = useService();
  const read = useCallback(
    async (_: unknown, signal?: AbortSignal) => {
      const all: GitRepositoryRecord[] = [];
      for (let next: string | null = ''; next !== null && all.length < maxRepositories; ) {
        const path: string = `/api/v1/git/repositories?limit=100${next && `&cursor=${next}`}`;
        const page: RepositoryPage = await callApi(path, { signal });
        all.push(...page.repositories);
        next = page.next_cursor;
      }
      return all.filter(({ can_push }) => can_push);
    },
    [callApi],
  );
  const { data, problem, load } = useLoaded(read);
  const [isNew, setIsNew] = useState(link === null);
  const [name, setName] = useState(deriveRepositoryName(title));
  const [isPrivate, setIsPrivate] = useState(true);
  const [chosen, setChosen] = useState(link ? formatName(link.repository) : '');
  const [branch, setBranch] = useState(link?.branch ?? 'main');
  const [mode, setMode] = useState<GitMode>(link?.mode ?? 'commit');
  const existing = data?.find((repository) => formatName(repository) === chosen) ?? data?.[0];
  const action = useAction(async () => {
    const repository = isNew
      ? { name: name.trim(), private: isPrivate, create: true }
      : { owner: existing?.owner, name: existing?.name ?? '' };
    // A new repository has no base for a pull request yet.
    await push({ repository, branch: branch.trim(), mode: isNew ? 'commit' : mode });
    onClose();
  });
  return (
    <FormDialog
      title="Link a repository"
      action={action}
      actionLabel="Link and push"
      busyLabel="Pushing…"
      isReady={branch.trim() !== '' && (isNew ? name.trim() !== '' : existing !== undefined)}
      onClose={onClose}
    >
      <div>
        <SegmentedControl
          label="Repository source"
          value={isNew ? 'new' : 'existing'}
          options={[
            { value: 'new', name: 'New repository' },
            { value: 'existing', name: 'Existing repository' },
          ]}
          onChange={(value) => setIsNew(value === 'new')}
        />
      </div>
      {isNew ? (
        <>
          <Field isCode label="Name" value={name} maxLength={100} onChange={setName} />
          <Select
            label="Visibility"
            value={isPrivate ? 'private' : 'public'}
            options={[
              { value: 'private', name: 'Private: you and people you invite' },
              { value: 'public', name: 'Public: everyone' },
            ]}
            onChange={(value) => setIsPrivate(value === 'private')}
          />
        </>
      ) : (
        <>
          <LoadState
            name="Your repositories"
            isLoaded={data !== undefined}
            problem={problem}
            onRetry={() => void load()}
          />
          {data?.length === 0 && (
            <p className="text-sm text-soft">You don't have push access to any repository.</p>
          )}
          {data && existing && (
            <Select
              label="Repository"
              value={formatName(existing)}
              options={data.map((repository) => ({
                value: formatName(repository),
                name: formatName(repository),
              }))}
              onChange={setChosen}
            />
          )}
          <RadioGroup label="Push" value={mode} options={modes} onChange={setMode} />
        </>
      )}
      <Field isCode label="Branch" value={branch} maxLength={200} onChange={setBranch} />
    </FormDialog>
  );
}

const formatName = ({ owner, name }: { owner: string; name: string }) => `${owner}/${name}`;
