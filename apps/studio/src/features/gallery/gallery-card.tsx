import type { GalleryAppRecord } from '@millwright/contract';
import { Button } from '../../ui/button.tsx';
import { toOwnPath } from './to-own-path.ts';

interface GalleryCardProps {
  readonly app: GalleryAppRecord;
  /** True while any app is being started. */
  readonly isBusy: boolean;
  readonly isStarting: boolean;
  readonly onDemo: () => void;
  readonly onStart: () => void;
}

/** An app of the gallery. Its picture opens the demo, as the button does. */
export function GalleryCard({ app, isBusy, isStarting, onDemo, onStart }: GalleryCardProps) {
  const { title, description, screenshot_url } = app;
  const about = <span className="sr-only"> {title}</span>;
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-xl border border-line bg-card shadow-card motion-safe:transition-colors focus-within:border-line-strong hover:border-line-strong">
      <img
        src={toOwnPath(screenshot_url)}
        alt=""
        width={640}
        height={400}
        loading="lazy"
        decoding="async"
        className="aspect-[8/5] w-full border-b border-line bg-sunken object-cover"
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="grid flex-1 content-start gap-0.5">
          <h3 className="font-medium leading-snug">{title}</h3>
          <p className="text-[13px] text-soft">{description}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            small
            icon="eye"
            onClick={onDemo}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            Open demo{about}
          </Button>
          <Button small icon="plus" onClick={onStart} disabled={isBusy} className="relative">
            {isStarting ? 'Creating…' : 'Start from this'}
            {about}
          </Button>
        </div>
      </div>
    </li>
  );
}
