import type { AppLogEntry } from '@millwright/contract';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ServerErrorCardProps {
  readonly error: AppLogEntry;
  readonly canFix: boolean;
  readonly onFix: () => void;
  readonly onOpenFile: (file: string, line?: number) => void;
  readonly onShowLogs: () => void;
  readonly onDismiss: () => void;
}

/** An error on the app's server: what went wrong, where, and what to do about it. */
export function ServerErrorCard(props: ServerErrorCardProps) {
  const { error, canFix, onFix, onOpenFile, onShowLogs, onDismiss } = props;
  const { text, file, line } = error;
  return (
    <section
      aria-label="Error on the app's server"
      role="alert"
      className="flex shrink-0 items-start gap-2 border-t border-line bg-bad-wash px-3 py-2"
    >
      <Icon name="alert" className="mt-1 size-4 text-bad" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-[13px] font-medium text-bad">The app's server couldn't answer</p>
        <p className="line-clamp-3 font-mono text-xs [overflow-wrap:anywhere]">
          {text.split('\n')[0]}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            small
            variant="primary"
            disabled={!canFix}
            title={
              canFix ? 'Send this error to the agent' : 'Available after the current turn ends'
            }
            onClick={onFix}
            className="h-7!"
          >
            Fix this
          </Button>
          {file && (
            <Button
              small
              icon="code"
              onClick={() => onOpenFile(file, line ?? undefined)}
              className="h-7! max-w-64"
            >
              <span className="truncate">{line === null ? file : `${file}:${line}`}</span>
            </Button>
          )}
          <Button small variant="quiet" onClick={onShowLogs} className="h-7!">
            Show logs
          </Button>
        </div>
      </div>
      <IconButton small icon="close" label="Dismiss" onClick={onDismiss} />
    </section>
  );
}
