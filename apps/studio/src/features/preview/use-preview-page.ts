import type {
  EditorShortcut,
  PickedElement,
  PreviewMessage,
  SelectedElement,
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

/** Called for what a user does in the page, after the studio has turned that on. */
export interface PageHandlers {
  readonly onPicked: (element: PickedElement) => void;
  readonly onSelected: (element: SelectedElement | null) => void;
  readonly onTyped: (text: string) => void;
  readonly onShortcut: (name: EditorShortcut) => void;
}

/** The page in the frame: its location, its console output and its commands. */
export function usePreviewPage(origin: string, pageHandlers: PageHandlers) {
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PreviewLink>(undefined);
  const handlersRef = useRef(pageHandlers);
  /** Each load uses a new frame, which discards anything that hung in the old one. */
  const [load, setLoad] = useState({ count: 0, path: '/' });
  const [pageLocation, setPageLocation] = useState(initialLocation);
  const [isLinked, setIsLinked] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [isFlooded, setIsFlooded] = useState(false);
  const [lines, setLines] = useState(noLines);
  const isPickRequested = useRef(false);
  const isEditRequested = useRef(false);
  useEffect(() => {
    handlersRef.current = pageHandlers;
  });

  // Before the frame has loaded anything, so that its first message is received.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load gets its own link
  useLayoutEffect(() => {
    // Only in the mode that a user has turned on: a page cannot change anything by itself.
    const ifEditing = (act: () => void) => isEditRequested.current && act();
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
        if (isPickRequested.current) handlersRef.current.onPicked(element);
        isPickRequested.current = false;
      },
      editing: ({ isOn }) => {
        if (isOn && isEditRequested.current) frame.current?.focus();
        if (isOn) return;
        isEditRequested.current = false;
        setIsEditing(false);
      },
      selected: ({ element }) => ifEditing(() => handlersRef.current.onSelected(element)),
      typed: ({ text }) => ifEditing(() => handlersRef.current.onTyped(text)),
      shortcut: ({ name }) => ifEditing(() => handlersRef.current.onShortcut(name)),
    };
    const newLink = new PreviewLink({
      origin,
      frame: () => frame.current?.contentWindow,
      onLinked: () => {
        setIsLinked(true);
        setIsPicking(false);
        // The mode goes on in the page that was loaded instead.
        if (isEditRequested.current) {
          newLink.send({ type: 'edit', isOn: true });
          handlersRef.current.onSelected(null);
        }
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
    isEditing,
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
    edit: (isOn: boolean) => {
      isEditRequested.current = isOn;
      setIsEditing(send({ type: 'edit', isOn }) && isOn);
    },
    deselect: () => send({ type: 'deselect' }),
    allowTyping: (isAllowed: boolean) => send({ type: 'allowTyping', isAllowed }),
  };
}

export type PreviewPage = ReturnType<typeof usePreviewPage>;
