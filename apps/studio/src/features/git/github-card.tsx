import type { GitRecord, ProjectRecord } from '@millwright/contract';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Link } from '../../ui/location.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LinkState } from './link-state.tsx';
import type { useGit } from './use-git.ts';

interface GitHubCardProps {
  readonly project: ProjectRecord;
  readonly git: GitRecord;
  readonly gitState: ReturnType<typeof useGit>;
}

/** The project's push target, or how to set one up. */
export function GitHubCard({ project, git, gitState }: GitHubCardProps) {
  const { account, link } = git;
  const [openDialog, setOpenDialog] = useState<'link' | 'unlink'>();
  const close = () => setOpenDialog(undefined);
  return (
    <section
      aria-labelledby="git-hub"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-line bg-card p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 id="git-hub" className="font-medium">
          GitHub
        </h4>
        {account && (
          <div className="flex flex-wrap gap-2">
            <Button small icon={link ? 'pencil' : 'plus'} onClick={() => setOpenDialog('link')}>
              {link ? 'Change' : 'Link repository'}
            </Button>
            {link && (
              <Button small icon="close" onClick={() => setOpenDialog('unlink')}>
                Unlink
              </Button>
            )}
          </div>
        )}
      </div>
      {account ? (
        <p className="text-sm text-soft">
          {link ? 'Versions are pushed' : 'Push all versions to your repository'} as{' '}
          <span className="font-medium text-ink">{account.login}</span>.
        </p>
      ) : (
        <p className="text-sm text-soft">
          To push to GitHub, connect your account under{' '}
          <Link href="/settings/integrations" className="text-accent underline underline-offset-2">
            Integrations
          </Link>
          .
        </p>
      )}
      {link && <LinkState link={link} canPush={account !== null} gitState={gitState} />}
      {openDialog === 'link' && (
        <LinkDialog title={project.title} link={link} push={gitState.push} onClose={close} />
      )}
      {openDialog === 'unlink' && <UnlinkDialog unlink={gitState.unlink} onClose={close} />}
    </section>
  );
}

interface UnlinkDialogProps {
  readonly unlink: () => Promise<void>;
  readonly onClose: () => void;
}

function UnlinkDialog({ unlink, onClose }: UnlinkDialogProps) {
  const action = useAction(async () => {
    await unlink();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Unlink the repository?"
      action={action}
      actionLabel="Unlink"
      busyLabel="Unlinking…"
      isHarmless
      onClose={onClose}
    >
      <p>New versions are no longer pushed. The repository is not changed.</p>
    </ConfirmDialog>
  );
}
