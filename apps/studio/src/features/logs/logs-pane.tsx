import type { AppLogEntry } from '@millwright/contract';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { FixRequest } from '../preview/fix-request.ts';
import { createLogFixRequest } from './create-log-fix-request.ts';
import { browserLog, type LogChoice, publishedLog, serverLog } from './log-choice.ts';
import { type LogFilter, logFilters } from './log-filter.ts';
import { LogView } from './log-view.tsx';

interface LogsPaneProps {
  readonly projectId: string;
  /** False for a mobile app, which has no server of its own to publish. */
  readonly canPublishServer: boolean;
  /** While a turn runs, no other request is possible. */
  readonly isWorking: boolean;
  readonly onFix: (request: FixRequest) => Promise<void>;
  readonly onOpenFile: (file: string, line?: number) => void;
  readonly onOpenPreview: () => void;
}

/** The log of each project that was shown last: its links lead to another pane, and people come back. */
const chosenLogs = new Map<string, LogChoice['value']>();

/** The log of the app: of its server, and of browsers. */
export default function LogsPane(props: LogsPaneProps) {
  const { projectId, canPublishServer, isWorking, onFix, onOpenFile, onOpenPreview } = props;
  const choices = canPublishServer
    ? [serverLog, browserLog, publishedLog]
    : [serverLog, browserLog];
  const [value, setValue] = useState(() => chosenLogs.get(projectId) ?? 'server');
  const [filter, setFilter] = useState<LogFilter>('all');
  const choice = choices.find((one) => one.value === value) ?? serverLog;
  const choose = (next: LogChoice['value']) => {
    chosenLogs.set(projectId, next);
    setValue(next);
  };
  const fix = useAction(onFix);
  return (
    <section aria-label="Logs" className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1">
        <SegmentedControl label="Log" value={choice.value} options={choices} onChange={choose} />
        <div className="flex-1" />
        <SegmentedControl label="Level" value={filter} options={logFilters} onChange={setFilter} />
      </div>
      {fix.problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            {fix.problem}
          </Notice>
        </div>
      )}
      <LogView
        // Another log starts with its newest entries.
        key={choice.value}
        projectId={projectId}
        choice={choice}
        filter={filter}
        isWorking={isWorking || fix.isBusy}
        onFix={(entry: AppLogEntry) => void fix.run(createLogFixRequest(entry, choice))}
        onOpenFile={onOpenFile}
        onOpenPreview={onOpenPreview}
      />
    </section>
  );
}
