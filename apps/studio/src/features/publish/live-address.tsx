import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LiveAddressProps {
  readonly url: string;
  readonly onUnpublish: () => Promise<void>;
}

/** The app's public address, and a way to unpublish it. */
export function LiveAddress({ url, onUnpublish }: LiveAddressProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { run, isBusy, problem } = useAction(onUnpublish);
  return (
    <div className="grid gap-2.5 rounded-xl border border-good/30 bg-good-wash p-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex items-center gap-2 text-sm font-medium text-good">
          <span className="size-2 rounded-full bg-current" aria-hidden="true" />
          Your app is live
        </p>
        <span className="flex-1" />
        <CopyButton text={url} label="Copy address" />
        <Button small icon="trash" onClick={() => setIsConfirming(true)} disabled={isConfirming}>
          Unpublish
        </Button>
      </div>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="font-mono text-[13px] text-ink underline [overflow-wrap:anywhere]"
      >
        {url} <Icon name="outside" className="inline size-3.5" />
      </a>
      {isConfirming && (
        <div className="grid gap-2 border-t border-good/30 pt-2.5 text-sm">
          <p>The published site goes offline. You keep the name and can publish again.</p>
          <div className="flex justify-end gap-2">
            <Button small onClick={() => setIsConfirming(false)}>
              Cancel
            </Button>
            <Button small variant="danger" disabled={isBusy} onClick={() => void run()}>
              Take offline
            </Button>
          </div>
        </div>
      )}
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  );
}
