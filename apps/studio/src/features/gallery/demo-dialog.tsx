import type { GalleryAppRecord } from '@millwright/contract';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { getDefaultDevice } from '../preview/device.ts';
import { PreviewStage } from '../preview/preview-stage.tsx';

interface DemoDialogProps {
  readonly app: GalleryAppRecord;
  readonly problem: string | undefined;
  readonly isStarting: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

const noop = () => undefined;

/** The running app. Its origin is its own, so its code cannot reach the studio. */
export function DemoDialog({ app, problem, isStarting, onStart, onClose }: DemoDialogProps) {
  const { title, description, requests, demo_url } = app;
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <Dialog title={title} size="full" onClose={onClose}>
      <div className="grid gap-4">
        <p className="-mt-2 text-sm text-soft">{description}</p>
        <div className="flex h-[min(66vh,48rem)] overflow-hidden rounded-lg border border-line bg-sunken">
          <PreviewStage
            frame={frame}
            title={`Demo of ${title}`}
            address={demo_url}
            device={getDefaultDevice('web')}
            onZoom={noop}
          />
        </div>
        {problem && (
          <Notice variant="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <details className="min-w-0 flex-1 basis-64 text-[13px] text-soft">
            <summary className="cursor-pointer">Show the prompt</summary>
            <ol className="mt-2 grid max-h-24 gap-1 overflow-y-auto">
              {requests.map((request) => (
                <li key={request}>“{request}”</li>
              ))}
            </ol>
          </details>
          <div className="flex flex-wrap gap-2">
            <a
              href={demo_url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex h-9 items-center gap-1.5 rounded-lg border border-line bg-card px-3.5 text-sm shadow-card hover:border-line-strong"
            >
              <Icon name="outside" />
              Open in a new tab
            </a>
            <Button variant="primary" icon="plus" onClick={onStart} disabled={isStarting}>
              {isStarting ? 'Creating…' : 'Start from this'}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
