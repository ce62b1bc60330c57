import type { GitLinkRecord } from '@millwright/contract';
import type { ReactNode } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/moments.ts';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { standingOf } from './git-words.ts';
import type { useGit } from './use-git.ts';

interface LinkStateProps {
  readonly link: GitLinkRecord;
  readonly canPush: boolean;
  readonly desk: Pick<ReturnType<typeof useGit>, 'push' | 'change'>;
}

/** The linked repository, its sync state and its push settings. */
export function LinkState({ link, canPush, desk }: LinkStateProps) {
  const now = useNow(30_000);
  const push = useAction(() => desk.push());
  const change = useAction((auto: boolean) => desk.change({ auto }));
  const { repository, branch, mode, auto, pull_request } = link;
  const { look, words } = standingOf(link, now);
  // The link reports failed pushes; this shows only problems it does not know.
  const problem = change.problem ?? (link.error ? undefined : push.problem);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Outside href={repository.url}>
          {repository.owner}/{repository.name}
        </Outside>
        <span className="text-soft">
          {mode === 'commit' ? 'on branch' : 'pull requests into'}{' '}
          <code className="font-mono text-[13px]">{branch}</code>
        </span>
        {pull_request && (
          <Outside href={pull_request.url}>Pull request {pull_request.number}</Outside>
        )}
      </p>
      <Notice look={look} role={look === 'bad' ? 'alert' : 'status'}>
        {words}
      </Notice>
      {problem && (
        <Notice look="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-2 text-sm">
          <Switch
            label="Push new versions automatically"
            isOn={auto}
            disabled={change.isBusy}
            onChange={(isOn) => void change.run(isOn)}
          />
          <span aria-hidden="true">Push new versions automatically</span>
        </div>
        <Button
          look="primary"
          icon="send"
          disabled={!canPush || push.isBusy}
          onClick={() => void push.run()}
        >
          {push.isBusy ? 'Pushing…' : 'Push now'}
        </Button>
      </div>
    </>
  );
}

interface OutsideProps {
  readonly href: string;
  readonly children: ReactNode;
}

function Outside({ href, children }: OutsideProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 font-medium text-accent underline-offset-2 hover:underline [overflow-wrap:anywhere]"
    >
      <span>{children}</span>
      <Icon name="outside" className="size-3.5" />
    </a>
  );
}
