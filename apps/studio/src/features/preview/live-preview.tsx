import type { Platform } from '@millwright/contract';
import type { PickedElement } from '@millwright/contract/preview-link';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Logo } from '../../ui/icon.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { createLogFixRequest } from '../logs/create-log-fix-request.ts';
import { serverLog } from '../logs/log-choice.ts';
import { ServerErrorCard } from '../logs/server-error-card.tsx';
import { useServerError } from '../logs/use-server-error.ts';
import type { EditHandlers } from '../visual-edit/edit-panel.tsx';
import { buildPreviewUrl } from './address.ts';
import { ConsoleBar } from './console-bar.tsx';
import type { ConsoleLine } from './console-lines.ts';
import { ConsolePanel } from './console-panel.tsx';
import { getDefaultDevice } from './device.ts';
import { createFixRequest, type FixRequest } from './fix-request.ts';
import { PreviewStage } from './preview-stage.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { StatusStrip } from './status-strip.tsx';
import { usePreviewPage } from './use-preview-page.ts';
import { usePreviewState } from './use-preview-state.ts';

const EditPanel = lazy(() => import('../visual-edit/edit-panel.tsx'));
const PhoneDialog = lazy(() => import('./phone-dialog.tsx'));

const startProblem =
  'The preview failed to start. Check the dev server output, find the cause and fix it.';

interface LivePreviewProps {
  readonly url: string;
  readonly projectId: string;
  readonly platform: Platform;
  readonly isPrivate: boolean;
  readonly nativeUrl: string | null;
  /** While a turn runs, no other request is possible. */
  readonly isWorking: boolean;
  readonly onFix: (request: FixRequest) => Promise<void>;
  readonly onPicked: (element: PickedElement) => void;
  readonly onOpenFile: (file: string, line?: number) => void;
  readonly onShowLogs: () => void;
}

export function LivePreview(props: LivePreviewProps) {
  const { url, projectId, platform, isPrivate, nativeUrl, isWorking, onFix, onPicked } = props;
  const { onOpenFile, onShowLogs } = props;
  const isWide = useIsWide();
  const { origin } = new URL(url);
  const editHandlers = useRef<EditHandlers>(null);
  const page = usePreviewPage(origin, {
    onPicked,
    onSelected: (element) => editHandlers.current?.onSelected(element),
    onTyped: (text) => editHandlers.current?.onTyped(text),
    onShortcut: (name) => editHandlers.current?.onShortcut(name),
  });
  const preview = usePreviewState(projectId, page.isLinked);
  const [device, setDevice] = useState(() => getDefaultDevice(platform));
  const [zoom, setZoom] = useState(1);
  const [isConsoleOpen, setIsConsoleOpen] = useState(false);
  const [isPhoneDialogOpen, setIsPhoneDialogOpen] = useState(false);
  const { clear, isPicking, isEditing, pageLocation, load } = page;
  const server = useServerError(projectId, page.lines);
  const serverError = server.error;

  // Errors from before a turn may be what it is about to fix.
  useEffect(() => {
    if (isWorking) clear();
  }, [isWorking, clear]);
  // An agent may be rewriting what a user sees.
  const isEditable = platform === 'web' && !isWorking;
  useEffect(() => {
    if (isEditing && !isEditable) page.edit(false);
  });
  useEscapeFromPicking(isPicking, () => page.pick(false));

  const reload = async () => {
    if (isPrivate) await preview.renewPass();
    page.open(pageLocation.path);
  };
  const restart = useAction(async () => {
    await preview.restart();
    await reload();
  });
  const fix = useAction(onFix);
  const canFix = !isWorking && !fix.isBusy;
  const fixLine = ({ entry }: ConsoleLine) =>
    void fix.run(createFixRequest(entry, pageLocation.path));

  const pass = isPrivate ? preview.pass : undefined;
  if (isPrivate && !pass) {
    return (
      <div
        className="grid h-full place-items-center"
        role="status"
        aria-label="Opening the preview"
      >
        <Logo isSpinning className="size-7" />
      </div>
    );
  }
  return (
    <section aria-label="Preview" className="relative flex h-full flex-col">
      <PreviewToolbar
        page={page}
        origin={origin}
        address={buildPreviewUrl(url, pageLocation.path, pass)}
        device={device}
        onDevice={setDevice}
        onReload={() => void reload()}
        isEditable={isEditable}
        onPhone={platform === 'mobile' ? () => setIsPhoneDialogOpen(true) : undefined}
      />
      <StatusStrip
        status={preview.status}
        isLinked={page.isLinked}
        isRestarting={restart.isBusy}
        problem={restart.problem ?? fix.problem}
        onRestart={() => void restart.run()}
        onWake={() => void reload()}
        onFix={canFix ? () => void fix.run({ prompt: startProblem }) : undefined}
      />
      {isPicking && (
        <p
          role="status"
          className="pointer-events-none absolute bottom-14 left-1/2 z-10 -translate-x-1/2 animate-appear whitespace-nowrap rounded-full border border-accent/40 bg-raised px-4 py-1.5 text-[13px] shadow-raised"
        >
          Click an element in your app. Press Esc to cancel.
        </p>
      )}
      <div className="flex min-h-0 flex-1 max-[900px]:flex-col">
        <PreviewStage
          key={`${url}-${load.count}`}
          frame={page.frame}
          address={buildPreviewUrl(url, load.path, pass)}
          device={isWide ? device : getDefaultDevice('web')}
          onZoom={setZoom}
        />
        {isEditing && (
          <Suspense fallback={null}>
            <EditPanel
              projectId={projectId}
              page={page}
              handlers={editHandlers}
              onAsk={onPicked}
              onOpenFile={onOpenFile}
            />
          </Suspense>
        )}
      </div>
      {serverError && (
        <ServerErrorCard
          error={serverError}
          canFix={canFix}
          onFix={() => void fix.run(createLogFixRequest(serverError, serverLog))}
          onOpenFile={onOpenFile}
          onShowLogs={onShowLogs}
          onDismiss={server.dismiss}
        />
      )}
      {isConsoleOpen && (
        <ConsolePanel
          console={page.lines}
          isFlooded={page.isFlooded}
          canFix={canFix}
          onFix={fixLine}
          onClear={clear}
        />
      )}
      <ConsoleBar
        console={page.lines}
        isOpen={isConsoleOpen}
        onToggle={() => setIsConsoleOpen(!isConsoleOpen)}
        hasNewest={!serverError}
        canFix={canFix}
        onFix={fixLine}
        zoom={zoom}
        isRestarting={restart.isBusy}
        onRestart={() => void restart.run()}
      />
      {isPhoneDialogOpen && (
        <Suspense fallback={null}>
          <PhoneDialog
            address={nativeUrl}
            isPrivate={isPrivate}
            onClose={() => setIsPhoneDialogOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Handles Escape while the focus is on this page instead of the frame. */
function useEscapeFromPicking(isPicking: boolean, cancelPicking: () => void): void {
  // Before paint: a user who reads that Esc cancels may press it at once.
  useLayoutEffect(() => {
    if (!isPicking) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      cancelPicking();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isPicking, cancelPicking]);
}
