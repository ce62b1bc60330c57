import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ConsoleLine, ConsoleLines } from './console-lines.ts';

interface ConsoleBarProps {
  readonly console: ConsoleLines;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** False while the newest error is explained elsewhere. */
  readonly hasNewest: boolean;
  readonly canFix: boolean;
  readonly onFix: (line: ConsoleLine) => void;
  /** Scale factor of the device. */
  readonly zoom: number;
  readonly isRestarting: boolean;
  readonly onRestart: () => void;
}

/** Bottom bar of the preview: toggles the console, and shows the newest error while it is closed. */
export function ConsoleBar(props: ConsoleBarProps) {
  const {
    console: output,
    isOpen,
    onToggle,
    hasNewest,
    canFix,
    onFix,
    zoom,
    isRestarting,
    onRestart,
  } = props;
  const { counts, lines } = output;
  const newest = lines.findLast(({ entry }) => entry.level === 'error');
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 border-t border-line px-2 text-[13px]">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-2 text-soft hover:bg-sunken hover:text-ink"
      >
        <Icon name={isOpen ? 'down' : 'up'} className="size-3.5" />
        Console
        <Count amount={counts.error} label="errors" className="bg-bad-wash text-bad" />
        <Count amount={counts.warn} label="warnings" className="bg-warn-wash text-warn" />
      </button>
      {newest && hasNewest && !isOpen ? (
        <>
          <p
            className="min-w-0 flex-1 truncate font-mono text-xs text-bad"
            title={newest.entry.message.slice(0, 500)}
          >
            {newest.entry.message.split('\n')[0]}
          </p>
          <Button
            small
            variant="primary"
            disabled={!canFix}
            title={
              canFix ? 'Send this error to the agent' : 'Available after the current turn ends'
            }
            onClick={() => onFix(newest)}
            className="h-7!"
          >
            Fix this
          </Button>
        </>
      ) : (
        <span className="flex-1" />
      )}
      {zoom < 1 && <span className="text-xs text-faint">{Math.round(zoom * 100)} %</span>}
      <Button
        small
        variant="quiet"
        onClick={onRestart}
        disabled={isRestarting}
        title="Restart the dev server with the current files"
        className="max-[560px]:hidden"
      >
        {isRestarting ? 'Restarting…' : 'Restart'}
      </Button>
    </div>
  );
}

interface CountProps {
  readonly amount: number;
  readonly label: string;
  readonly className: string;
}

function Count({ amount, label, className }: CountProps) {
  if (amount === 0) return null;
  return (
    <span className={`rounded-full px-1.5 text-xs leading-5 ${className}`}>
      {amount > 999 ? '999+' : amount}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
