import { type ReactNode, Suspense } from 'react';
import { type IconName, Logo } from '../../ui/icon.tsx';
import { Split } from '../../ui/split.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';

type PaneId = 'chat' | 'preview' | 'code' | 'data' | 'users' | 'jobs' | 'logs' | 'history';
const tabs: Readonly<Record<PaneId, { name: string; icon: IconName }>> = {
  chat: { name: 'Chat', icon: 'pencil' },
  preview: { name: 'Preview', icon: 'eye' },
  code: { name: 'Code', icon: 'code' },
  data: { name: 'Data', icon: 'database' },
  users: { name: 'Users', icon: 'people' },
  jobs: { name: 'Jobs', icon: 'clock' },
  logs: { name: 'Logs', icon: 'list' },
  history: { name: 'History', icon: 'history' },
};

interface Panes<T extends PaneId> {
  readonly isWide: boolean;
  readonly available: readonly T[];
  readonly pane: T;
}

/** The requested pane, or the first. On narrow screens the chat is a pane too. */
export function usePanes<T extends PaneId>(
  sidePanes: readonly [T, ...T[]],
  requested: string | null,
): Panes<T | 'chat'> {
  const isWide = useIsWide();
  const available: readonly [T | 'chat', ...T[]] = isWide ? sidePanes : ['chat', ...sidePanes];
  return { isWide, available, pane: available.find((id) => id === requested) ?? available[0] };
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
  panes: { isWide, available, pane },
  onChoose,
  header,
  isLoaded,
  chat,
  children,
}: ProjectLayoutProps<T>) {
  const tabBar = (
    <Tabs
      label="Project"
      tabs={available.map((id) => ({ id, ...tabs[id] }))}
      value={pane}
      onChange={onChoose}
    />
  );
  return (
    <div className="flex h-dvh flex-col">
      {header(isWide && tabBar)}
      {!isWide && (
        <div className="flex justify-center border-b border-line px-2 pb-2">{tabBar}</div>
      )}
      <main className="min-h-0 flex-1">
        {!isLoaded ? (
          <div
            className="grid h-full place-items-center"
            role="status"
            aria-label="Loading the project"
          >
            <Logo isSpinning className="size-7" />
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
