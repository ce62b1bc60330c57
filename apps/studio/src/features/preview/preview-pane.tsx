import type { PickedElement } from '@millwright/contract/preview-link';
import { useState } from 'react';
import type { ProjectView } from '../../state/project-feed.ts';
import type { ProjectState } from '../../state/project-state.ts';
import {
  findActiveTurn,
  hasFiles,
  hasInitialFiles,
  listStartedTurns,
} from '../../state/selectors.ts';
import type { FixRequest } from './fix-request.ts';
import { LivePreview } from './live-preview.tsx';
import { NoPreview } from './no-preview.tsx';

interface PreviewPaneProps {
  readonly view: ProjectView;
  readonly projectId: string;
  /** Sends a message that requests a fix. */
  readonly onFix: (request: FixRequest) => Promise<void>;
  readonly onPicked: (element: PickedElement) => void;
  readonly onOpenFile: (file: string, line?: number) => void;
  readonly onShowLogs: () => void;
}

export function PreviewPane({ view, projectId, ...handlers }: PreviewPaneProps) {
  const url =
    view.state.preview.url ?? (hasBuilt(view.state) ? view.project?.preview_url : undefined);
  const [isShownEarly, setIsShownEarly] = useState(false);
  const isWorking = findActiveTurn(view.state) !== undefined;
  if (!url || (isFirstBuild(view.state) && !isShownEarly)) {
    return (
      <NoPreview isWorking={isWorking} onShow={url ? () => setIsShownEarly(true) : undefined} />
    );
  }
  return (
    <LivePreview
      url={url}
      projectId={projectId}
      platform={view.project?.app_platform ?? 'web'}
      isPrivate={view.project?.visibility === 'private'}
      nativeUrl={view.state.preview.nativeUrl}
      isWorking={isWorking}
      {...handlers}
    />
  );
}

/** True if a page exists: even if its dev server never showed one, it then explains why. */
function hasBuilt(state: ProjectState): boolean {
  if (hasInitialFiles(state)) return true;
  const isComplete = listStartedTurns(state).some(({ outcome }) => outcome !== undefined);
  return isComplete && hasFiles(state);
}

/** Hides an incomplete first app until it is complete, or the user asks to see it. */
function isFirstBuild(state: ProjectState): boolean {
  if (hasInitialFiles(state)) return false;
  const active = findActiveTurn(state);
  if (!active || listStartedTurns(state).some(({ outcome }) => outcome !== undefined)) return false;
  const isChecked = active.entries.some(({ kind }) => kind === 'verification');
  return !isChecked && active.activity?.phase !== 'verifying';
}
