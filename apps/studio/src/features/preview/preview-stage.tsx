import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Logo } from '../../ui/icon.tsx';
import { bezel, type Device, fitZoom, getDeviceSize, type Size } from './device.ts';

interface PreviewStageProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Accessible name of the frame. */
  readonly title?: string;
  readonly address: string;
  readonly device: Device;
  readonly onZoom: (zoom: number) => void;
}

/** A frame may do everything an app does, except navigate this page. */
const sandboxPermissions =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads';

const margin = 16;

/** The app, filling the space or in a device frame that is scaled to fit. */
export function PreviewStage(props: PreviewStageProps) {
  const { frame, title = 'Your app', address, device, onZoom } = props;
  const [isLoaded, setIsLoaded] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const available = useInnerSize(stage);
  const size = getDeviceSize(device);
  const zoom = size ? fitZoom(size, available) : 1;
  useEffect(() => onZoom(zoom), [zoom, onZoom]);
  const outer = size && {
    width: (size.width + 2 * bezel) * zoom,
    height: (size.height + 2 * bezel) * zoom,
  };
  const inner = size && {
    width: size.width + 2 * bezel,
    height: size.height + 2 * bezel,
    borderWidth: bezel,
    transform: `scale(${zoom})`,
  };
  return (
    <div
      ref={stage}
      className={`relative min-h-0 flex-1 overflow-hidden ${size ? 'grid place-items-center bg-sunken' : ''}`}
    >
      <div style={outer} className={size ? undefined : 'size-full'}>
        <iframe
          ref={frame}
          title={title}
          src={address}
          sandbox={sandboxPermissions}
          onLoad={() => setIsLoaded(true)}
          style={inner}
          className={`bg-white ${isLoaded ? '' : 'invisible'} ${
            size
              ? `origin-top-left border-[light-dark(#23272d,#474d57)] shadow-raised ${device.name === 'phone' ? 'rounded-[2rem]' : 'rounded-[1.4rem]'}`
              : 'size-full'
          }`}
        />
      </div>
      {!isLoaded && (
        <div
          role="status"
          aria-label="The preview is loading"
          className="absolute inset-0 grid place-items-center bg-sunken/50"
        >
          <Logo isSpinning className="size-7" />
        </div>
      )}
    </div>
  );
}

/** Inner size of an element, kept up to date. */
function useInnerSize(element: RefObject<HTMLElement | null>): Size {
  const [available, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: width - 2 * margin, height: height - 2 * margin });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return available;
}
