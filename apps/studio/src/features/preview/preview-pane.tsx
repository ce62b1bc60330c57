import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import type { ProjectView } from '../../state/project-feed.ts';
import type { ProjectState } from '../../state/project-state.ts';
import { activeTurn, begunTurns } from '../../state/reading.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, Wheel } from '../../ui/icon.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { usePreviewAddress } from './use-preview-address.ts';

interface PreviewPaneProps {
  readonly view: ProjectView;
  readonly projectId: string;
}

export function PreviewPane({ view, projectId }: PreviewPaneProps) {
  const { millwright } = useService();
  const address = usePreviewAddress(view, projectId);
  const [reloads, setReloads] = useState(0);
  const restart = useAction(async () => {
    await millwright.restartPreview(projectId);
    setReloads((count) => count + 1);
  });
  const isBeginning = isFirstWriting(view.state);
  const [looksAnyway, setLooksAnyway] = useState(false);
  if (!address || (isBeginning && !looksAnyway)) {
    return (
      <NoPreview
        isWorking={activeTurn(view.state) !== undefined}
        onLook={address ? () => setLooksAnyway(true) : undefined}
      />
    );
  }
  const isMobile = view.project?.app_platform === 'mobile';
  const { host } = new URL(address);
  return (
    <section aria-label="Preview" className="flex h-full flex-col">
      <div className="flex items-center gap-1 border-b border-line px-2 py-1">
        <IconButton
          icon="reload"
          label="Reload the preview"
          onClick={() => setReloads(reloads + 1)}
        />
        <p className="min-w-0 flex-1 truncate rounded-lg bg-sunken px-3 py-1.5 text-[13px] text-soft">
          {host}
        </p>
        <Button small look="quiet" onClick={() => restart.run()} disabled={restart.isBusy}>
          {restart.isBusy ? 'Restarting…' : 'Restart'}
        </Button>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label="Open in a new tab"
          title="Open in a new tab"
          className="grid size-9 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
        >
          <Icon name="outside" />
        </a>
      </div>
      {restart.problem && (
        <p role="alert" className="bg-bad-wash px-3 py-2 text-sm text-bad">
          {restart.problem}
        </p>
      )}
      <PreviewFrame key={`${address}-${reloads}`} address={address} isMobile={isMobile} />
    </section>
  );
}

/** Half an app is no sight: the first one is shown once it is whole, or when somebody wants to see it. */
function isFirstWriting(state: ProjectState): boolean {
  const active = activeTurn(state);
  if (!active || begunTurns(state).some(({ outcome }) => outcome !== undefined)) return false;
  const isChecked = active.entries.some(({ kind }) => kind === 'verification');
  return !isChecked && active.activity?.phase !== 'verifying';
}

interface NoPreviewProps {
  readonly isWorking: boolean;
  readonly onLook: (() => void) | undefined;
}

function NoPreview({ isWorking, onLook }: NoPreviewProps) {
  return (
    <div className="grid h-full content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
      <Wheel turning={isWorking} className="size-9" />
      <p className="max-w-xs text-balance">
        {isWorking
          ? 'Your app appears here as soon as it is whole.'
          : 'Nothing to see yet. Say what you want to have built.'}
      </p>
      {onLook && (
        <Button small look="quiet" icon="eye" onClick={onLook}>
          Look already
        </Button>
      )}
    </div>
  );
}
