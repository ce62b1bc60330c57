import type {
  PickedElement,
  PreviewMessage,
  StudioCommand,
} from '@millwright/contract/preview-link';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addEntries, noLines } from './console-lines.ts';
import { PreviewLink } from './preview-link.ts';

interface PageLocation {
  readonly path: string;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

const initialLocation: PageLocation = { path: '/', canGoBack: false, canGoForward: false };

/** The page in the frame: its location, its console output and its commands. */
export function usePreviewPage(origin: string, onPicked: (element: PickedElement) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PreviewLink>(undefined);
  const onPickedRef = useRef(onPicked);
  /** Each load uses a new frame, which discards anything that hung in the old one. */
  const [load, setLoad] = useState({ count: 0, path: '/' });
  const [pageLocation, setPageLocation] = useState(initialLocation);
  const [isLinked, setIsLinked] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const [isFlooded, setIsFlooded] = useState(false);
  const [lines, setLines] = useState(noLines);
  useEffect(() => {
    onPickedRef.current = onPicked;
  });

  // Before the frame has loaded anything, so that its first message is received.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load gets its own link
  useLayoutEffect(() => {
    const handlers: {
      [K in PreviewMessage['type']]: (of: Extract<PreviewMessage, { type: K }>) => void;
    } = {
      console: ({ entries }) => setLines((known) => addEntries(known, entries)),
      location: ({ type: _, ...now }) => setPageLocation(now),
      picking: ({ isOn }) => {
        if (!isOn) setIsPicking(false);
        // Only now does the page react to Escape: an earlier focus would lose the key.
        else if (isPickRequested.current) frame.current?.focus();
      },
      picked: ({ element }) => {
        // Only after a user's request: a page cannot add elements to a message by itself.
        if (isPickRequested.current) onPickedRef.current(element);
        isPickRequested.current = false;
      },
    };
    const newLink = new PreviewLink({
      origin,
      frame: () => frame.current?.contentWindow,
      onLinked: () => {
        setIsLinked(true);
        setIsPicking(false);
        setLines(noLines);
      },
      onMessage: (message) => (handlers[message.type] as (of: PreviewMessage) => void)(message),
      onFlood: () => setIsFlooded(true),
    });
    link.current = newLink;
    return () => {
      newLink.close();
      setIsLinked(false);
      setIsPicking(false);
      setIsFlooded(false);
      setLines(noLines);
    };
  }, [origin, load.count]);

  const isPickRequested = useRef(false);
  const open = useCallback((path: string) => {
    setPageLocation({ ...initialLocation, path });
    setLoad(({ count }) => ({ count: count + 1, path }));
  }, []);
  const clear = useCallback(() => setLines(noLines), []);
  const send = (command: StudioCommand) => link.current?.send(command) ?? false;
  return {
    frame,
    load,
    pageLocation,
    isLinked,
    isPicking,
    isFlooded,
    lines,
    open,
    clear,
    go: (to: string) => send({ type: 'go', to }) || open(to),
    back: () => send({ type: 'back' }),
    forward: () => send({ type: 'forward' }),
    pick: (isOn: boolean) => {
      isPickRequested.current = isOn;
      setIsPicking(send({ type: 'pick', isOn }) && isOn);
    },
  };
}

export type PreviewPage = ReturnType<typeof usePreviewPage>;
