import { useState } from 'react';
import { Wheel } from '../../ui/icon.tsx';

interface PreviewFrameProps {
  readonly address: string;
  readonly isMobile: boolean;
}

/** A frame may do what an app does, except take this page's place. */
const abilities =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads';

export function PreviewFrame({ address, isMobile }: PreviewFrameProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div
      className={`relative min-h-0 flex-1 ${isMobile ? 'grid place-items-center overflow-auto bg-sunken p-4' : ''}`}
    >
      <iframe
        title="Your app"
        src={address}
        sandbox={abilities}
        onLoad={() => setIsLoaded(true)}
        className={`${isLoaded ? '' : 'invisible'} ${
          isMobile
            ? 'h-[min(844px,100%)] w-[390px] max-w-full rounded-[2rem] border-8 border-ink/85 bg-white'
            : 'size-full bg-white'
        }`}
      />
      {!isLoaded && (
        <div
          role="status"
          aria-label="The preview is loading"
          className="absolute inset-0 grid place-items-center bg-sunken/50"
        >
          <Wheel turning className="size-7" />
        </div>
      )}
    </div>
  );
}
