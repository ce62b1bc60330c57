import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ConsoleLine } from './console-lines.ts';

interface ConsoleRowProps {
  readonly line: ConsoleLine;
  readonly canFix: boolean;
  readonly onFix: (line: ConsoleLine) => void;
}

const levelClasses = {
  log: 'text-ink',
  info: 'text-ink',
  warn: 'bg-warn-wash text-warn',
  error: 'bg-bad-wash text-bad',
} as const;

export const ConsoleRow = memo(function ConsoleRow({ line, canFix, onFix }: ConsoleRowProps) {
  const { entry, times } = line;
  const { level, message, stack, url } = entry;
  const [first = '', ...rest] = message.split('\n');
  const more = [rest.join('\n'), stack && !message.includes(stack) && stack].filter(Boolean);
  const fileName = url && getFileName(url);
  const isProblem = level === 'error' || level === 'warn';
  return (
    <li
      className={`flex items-start gap-2 border-b border-line/60 px-3 py-1 [contain-intrinsic-size:auto_28px] [content-visibility:auto] ${levelClasses[level]}`}
    >
      <span className="mt-0.5 w-4 shrink-0" title={level}>
        {isProblem && <Icon name="alert" className="size-3.5" />}
        <span className="sr-only">{level}</span>
      </span>
      <div className="min-w-0 flex-1 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        {more.length > 0 ? (
          <details>
            <summary className="whitespace-pre-wrap">{first.slice(0, 1000)}</summary>
            <pre className="mt-1 whitespace-pre-wrap opacity-85">{more.join('\n')}</pre>
          </details>
        ) : (
          <p className="whitespace-pre-wrap">{first}</p>
        )}
      </div>
      {times > 1 && (
        <span
          className="rounded-full bg-sunken px-1.5 text-xs leading-5 text-soft"
          title={`${times} times in a row`}
        >
          {times}
        </span>
      )}
      {fileName && (
        <span
          className="max-w-40 truncate font-mono text-xs leading-5 text-soft max-sm:hidden"
          title={url}
        >
          {fileName}
        </span>
      )}
      {level === 'error' && (
        <Button
          small
          disabled={!canFix}
          title={canFix ? 'Send this error to the agent' : 'Available after the current turn ends'}
          onClick={() => onFix(line)}
          className="h-6! px-2! text-xs!"
        >
          Fix this
        </Button>
      )}
    </li>
  );
});

function getFileName(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/^\//, '') : url;
}
