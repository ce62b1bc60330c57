import type { AppLogEntry } from '@millwright/contract';
import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { canFix } from './create-log-fix-request.ts';
import { findFileLinks } from './find-file-links.ts';

interface LogRowProps {
  readonly entry: AppLogEntry;
  readonly isWorking: boolean;
  readonly onFix: (entry: AppLogEntry) => void;
  readonly onOpenFile: (file: string, line?: number) => void;
}

const levelClasses = {
  info: 'text-ink',
  warn: 'bg-warn-wash text-warn',
  error: 'bg-bad-wash text-bad',
} as const;
const levelNames = { info: 'Info', warn: 'Warning', error: 'Error' } as const;
const kindNames = {
  output: undefined,
  request: 'Request',
  query: undefined,
  build: 'Code',
  service: 'Millwright',
} as const;

/** An entry: what happened, where, and for errors a button that asks for a fix. The stack opens on demand. */
export const LogRow = memo(function LogRow({ entry, isWorking, onFix, onOpenFile }: LogRowProps) {
  const { at, level, kind, text, file, line } = entry;
  const [first = '', ...rest] = text.split('\n');
  const more = rest.join('\n').trimEnd();
  const kindName = kindNames[kind];
  return (
    <li
      className={`flex flex-wrap items-start gap-x-2 border-b border-line/60 px-3 py-1 [contain-intrinsic-size:auto_28px] [content-visibility:auto] ${levelClasses[level]}`}
    >
      <span className="mt-0.5 w-4 shrink-0" title={levelNames[level]}>
        {level !== 'info' && <Icon name="alert" className="size-3.5" />}
        <span className="sr-only">{levelNames[level]}</span>
      </span>
      <time dateTime={at} title={at} className="font-mono text-xs leading-5 text-soft tabular-nums">
        {new Date(at).toLocaleTimeString('en-GB')}
      </time>
      {kindName && <span className="text-xs leading-5 text-soft">{kindName}</span>}
      <div className="min-w-48 flex-1 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        {more ? (
          <details>
            <summary className="whitespace-pre-wrap">{first}</summary>
            <pre className="mt-1 whitespace-pre-wrap">
              <LinkedText text={more} onOpenFile={onOpenFile} />
            </pre>
          </details>
        ) : (
          <p className="whitespace-pre-wrap">
            <LinkedText text={first} onOpenFile={onOpenFile} />
          </p>
        )}
      </div>
      {file && (
        <button
          type="button"
          title={`Open ${file} in the code`}
          onClick={() => onOpenFile(file, line ?? undefined)}
          className="max-w-56 truncate rounded font-mono text-xs leading-5 text-ink underline decoration-dotted underline-offset-2 hover:decoration-solid"
        >
          {line === null ? file : `${file}:${line}`}
        </button>
      )}
      {canFix(entry) && (
        <Button
          small
          disabled={isWorking}
          title={isWorking ? 'Available after the current turn ends' : 'Send this to the agent'}
          onClick={() => onFix(entry)}
          className="h-6! px-2! text-xs!"
        >
          Fix this
        </Button>
      )}
    </li>
  );
});

interface LinkedTextProps {
  readonly text: string;
  readonly onOpenFile: (file: string, line?: number) => void;
}

/** Text whose positions open the file. */
export function LinkedText({ text, onOpenFile }: LinkedTextProps) {
  let offset = 0;
  return findFileLinks(text).map(({ text: shown, link }) => {
    const key = offset;
    offset += shown.length;
    if (!link) return <span key={key}>{shown}</span>;
    return (
      <button
        key={key}
        type="button"
        onClick={() => onOpenFile(link.file, link.line)}
        className="rounded text-left underline decoration-dotted underline-offset-2 hover:decoration-solid"
      >
        {shown}
      </button>
    );
  });
}
