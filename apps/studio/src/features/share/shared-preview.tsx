import type { SharedProjectRecord } from '@millwright/contract';
import type { ProjectState } from '../../state/project-state.ts';
import { hasFiles } from '../../state/selectors.ts';
import { Icon, Logo } from '../../ui/icon.tsx';

interface SharedPreviewProps {
  readonly project: SharedProjectRecord | undefined;
  readonly state: ProjectState;
  readonly isWorking: boolean;
}

/** The app, if its owner shares the preview. */
export function SharedPreview({ project, state, isWorking }: SharedPreviewProps) {
  const url = project?.preview_url;
  const hasApp =
    state.preview.url !== undefined ||
    hasFiles(state) ||
    // The events that announced it are not part of the shared log.
    (project?.after_seq ?? 0) > 0;
  if (!url || !hasApp) {
    return (
      <div className="grid h-full content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
        {url === null ? (
          <Icon name="lock" className="size-8 text-faint" />
        ) : (
          <Logo isSpinning={isWorking} className="size-9" />
        )}
        <p className="max-w-xs text-balance">
          {url === null
            ? 'The preview of this app is private.'
            : 'The app appears here when it is ready.'}
        </p>
      </div>
    );
  }
  return (
    <iframe
      key={state.preview.url ?? url}
      title="App preview"
      src={url}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
      className="h-full w-full border-0 bg-white"
    />
  );
}
