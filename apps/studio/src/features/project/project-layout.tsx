import { type ReactNode, Suspense } from 'react';
import { type IconName, Wheel } from '../../ui/icon.tsx';
import { Split } from '../../ui/split.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';

type PaneId = 'chat' | 'preview' | 'code' | 'history';
const tabs: Readonly<Record<PaneId, { name: string; icon: IconName }>> = {
  chat: { name: 'Chat', icon: 'pencil' },
  preview: { name: 'Preview', icon: 'eye' },
  code: { name: 'Code', icon: 'code' },
  history: { name: 'History', icon: 'history' },
};

interface Panes<T extends PaneId> {
  readonly isWide: boolean;
  readonly offered: readonly T[];
  readonly pane: T;
}

/** The requested pane, or the first. On narrow screens the chat is a pane too. */
export function usePanes<T extends PaneId>(
  beside: readonly [T, ...T[]],
  asked: string | null,
): Panes<T | 'chat'> {
  const isWide = useIsWide();
  const offered: readonly [T | 'chat', ...T[]] = isWide ? beside : ['chat', ...beside];
  return { isWide, offered, pane: offered.find((id) => id === asked) ?? offered[0] };
}

interface ProjectLayoutProps<T extends PaneId> {
  readonly panes: Panes<T>;
  readonly onChoose: (pane: T) => void;
  /** Includes the tabs if there is room for them. */
  readonly header: (tabs: ReactNode) => ReactNode;
  readonly isLoaded: boolean;
  readonly chat: ReactNode;
  /** The visible pane. */
  readonly children: ReactNode;
}

/** Project layout: the chat beside a pane, or on a phone one pane at a time. */
export function ProjectLayout<T extends PaneId>({
  panes: { isWide, offered, pane },
  onChoose,
  header,
  isLoaded,
  chat,
  children,
}: ProjectLayoutProps<T>) {
  const choice = (
    <Tabs
      label="Project"
      tabs={offered.map((id) => ({ id, ...tabs[id] }))}
      value={pane}
      onChange={onChoose}
    />
  );
  return (
    <div className="flex h-dvh flex-col">
      {header(isWide && choice)}
      {!isWide && (
        <div className="flex justify-center border-b border-line px-2 pb-2">{choice}</div>
      )}
      <main className="min-h-0 flex-1">
        {!isLoaded ? (
          <div
            className="grid h-full place-items-center"
            role="status"
            aria-label="Loading the project"
          >
            <Wheel turning className="size-7" />
          </div>
        ) : isWide ? (
          <Split name="chat" first={chat} second={children} />
        ) : (
          children
        )}
      </main>
    </div>
  );
}

interface PaneProps {
  readonly id: PaneId;
  readonly isHidden?: boolean;
  readonly children: ReactNode;
}

export function Pane({ id, isHidden = false, children }: PaneProps) {
  return (
    <div
      role="tabpanel"
      id={`pane-${id}`}
      aria-labelledby={`tab-${id}`}
      hidden={isHidden}
      className="h-full min-h-0"
    >
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
