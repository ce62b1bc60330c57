import type { GitLinkRecord } from '@millwright/contract';
import type { ReactNode } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useNow } from '../../ui/time.ts';
import { describePushState } from './push-state.ts';
import type { useGit } from './use-git.ts';

interface LinkStateProps {
  readonly link: GitLinkRecord;
  readonly canPush: boolean;
  readonly gitState: Pick<ReturnType<typeof useGit>, 'push' | 'change'>;
}

/** The linked repository, its sync state and its push settings. */
export function LinkState({ link, canPush, gitState }: LinkStateProps) {
  const now = useNow(30_000);
  const push = useAction(() => gitState.push());
  const change = useAction((auto: boolean) => gitState.change({ auto }));
  const { repository, branch, mode, auto, pull_request } = link;
  const { variant, text } = describePushState(link, now);
  // The link reports failed pushes; this shows only problems it does not know.
  const problem = change.problem ?? (link.error ? undefined : push.problem);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <ExternalLink href={repository.url}>
          {repository.owner}/{repository.name}
        </ExternalLink>
        <span className="text-soft">
          {mode === 'commit' ? 'on branch' : 'pull requests into'}{' '}
          <code className="font-mono text-[13px]">{branch}</code>
        </span>
        {pull_request && (
          <ExternalLink href={pull_request.url}>Pull request {pull_request.number}</ExternalLink>
        )}
      </p>
      <Notice variant={variant} role={variant === 'bad' ? 'alert' : 'status'}>
        {text}
      </Notice>
      {problem && (
        <Notice variant="bad" role="alert">
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
          variant="primary"
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

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

function ExternalLink({ href, children }: ExternalLinkProps) {
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
