import type { ShareRecord, ShareStateRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatRelativeTime } from '../../ui/time.ts';

interface ShareDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Creates, shows and revokes a project's share link. */
export function ShareDialog({ projectId, onClose }: ShareDialogProps) {
  const { callApi } = useService();
  const path = `/api/v1/projects/${projectId}/share`;
  /** Null if it is not shared. */
  const [share, setShare] = useState<ShareRecord | null>();
  const [loadProblem, setLoadProblem] = useState<string>();
  const [includesHistory, setIncludesHistory] = useState(false);
  const [allowsRemix, setAllowsRemix] = useState(true);
  const [isRevoked, setIsRevoked] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    callApi<ShareStateRecord>(path, { signal: controller.signal })
      .then((found) => setShare(found.share))
      .catch((error) => controller.signal.aborted || setLoadProblem(explain(error)));
    return () => controller.abort();
  }, [callApi, path]);
  const create = useAction(async () => {
    const json = { include_history: includesHistory, allow_remix: allowsRemix };
    setShare(await callApi<ShareRecord>(path, { method: 'POST', json }));
    setIsRevoked(false);
  });
  const revoke = useAction(async () => {
    await callApi(path, { method: 'DELETE' });
    setShare(null);
    setIsRevoked(true);
  });
  const problem = loadProblem ?? create.problem ?? revoke.problem;
  const isBusy = create.isBusy || revoke.isBusy;
  return (
    <Dialog title="Share this project" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
        <p className="text-soft">
          Anyone with the link can follow along as the project is built: your messages, the replies,
          the current files, and the preview unless it is private. Files like .env, costs, console
          output and attachments stay hidden. Viewers can't change anything.
        </p>
        {share && (
          <div className="grid gap-1.5">
            <div className="flex flex-wrap items-center gap-2">
              <code className="min-w-0 flex-1 basis-56 select-all rounded-lg border border-line bg-sunken px-3 py-1.5 font-mono text-[13px] [overflow-wrap:anywhere]">
                {share.url}
              </code>
              <CopyButton text={share.url} label="Copy link" />
            </div>
            <p className="text-xs text-faint">
              Created {formatRelativeTime(share.created_at)}.{' '}
              {share.include_history
                ? 'Shows the conversation from the beginning.'
                : 'Shows the conversation from then on.'}{' '}
              {share.allow_remix ? 'Viewers can remix the project.' : "Viewers can't remix it."}
            </p>
          </div>
        )}
        {share === null && (
          <>
            <Choice
              name="Include earlier history"
              about="Without it, the link shows the conversation from now on."
              isChecked={includesHistory}
              onChange={setIncludesHistory}
            />
            <Choice
              name="Allow remixes"
              about="Viewers who sign in can copy the files into a project of their own."
              isChecked={allowsRemix}
              onChange={setAllowsRemix}
            />
          </>
        )}
        {isRevoked && (
          <Notice variant="good" role="status">
            The link no longer works. Viewers are disconnected within seconds.
          </Notice>
        )}
        {problem && (
          <Notice variant="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {share && (
            <>
              <Button onClick={() => void revoke.run()} disabled={isBusy}>
                {revoke.isBusy ? 'Revoking…' : 'Revoke link'}
              </Button>
              <a
                href={share.url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex h-9 items-center rounded-lg bg-accent px-3.5 text-sm font-medium text-accent-ink hover:bg-accent-strong"
              >
                Open link
              </a>
            </>
          )}
          {share === null && (
            <Button variant="primary" onClick={() => void create.run()} disabled={isBusy}>
              {create.isBusy ? 'Creating…' : 'Create link'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly about: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Choice({ name, about, isChecked, onChange }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 accent-accent"
      />
      <span>
        {name}
        <span className="block text-xs text-soft">{about}</span>
      </span>
    </label>
  );
}
