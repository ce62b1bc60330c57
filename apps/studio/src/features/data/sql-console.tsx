import type { SqlResultRecord } from '@millwright/contract';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { pluralize } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ResultGrid } from './result-grid.tsx';
import type { RowStatement } from './row-statements.ts';

interface SqlConsoleProps {
  readonly run: (statement: RowStatement, isReadOnly: boolean) => Promise<SqlResultRecord>;
  /** Called after a statement that may have changed tables. */
  readonly onChanged: () => Promise<void>;
}

/** Runs one statement at a time. */
export function SqlConsole({ run, onChanged }: SqlConsoleProps) {
  const [sql, setSql] = useState('');
  const [mayChange, setMayChange] = useState(false);
  const [result, setResult] = useState<SqlResultRecord>();
  const action = useAction(async () => {
    setResult(undefined);
    setResult(await run({ sql, values: [] }, !mayChange));
    if (mayChange) await onChanged();
  });
  const isReady = sql.trim() !== '' && !action.isBusy;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (isReady) void action.run();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <form onSubmit={submit} className="grid gap-2 border-b border-line p-2">
        <textarea
          aria-label="SQL"
          rows={5}
          spellCheck={false}
          value={sql}
          placeholder="SELECT * FROM bookings ORDER BY created_at DESC LIMIT 20"
          onChange={({ target }) => setSql(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
          className="w-full resize-y rounded-lg border border-line bg-card p-3 font-mono text-[13px] placeholder:text-faint focus:border-line-strong"
        />
        <div className="flex flex-wrap items-center gap-3">
          <div className="flex items-center gap-1 text-[13px]">
            <Switch label="Allow changes" isOn={mayChange} onChange={setMayChange} />
            <span aria-hidden="true">Allow changes</span>
          </div>
          <div className="flex-1" />
          <Button small variant="primary" type="submit" disabled={!isReady}>
            {action.isBusy ? 'Running…' : 'Run'}
          </Button>
        </div>
      </form>
      {action.problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            {action.problem}
          </Notice>
        </div>
      )}
      {result && (
        <p role="status" className="px-3 py-2 text-[13px] text-soft tabular-nums">
          {describeResult(result)}
        </p>
      )}
      {result && result.columns.length > 0 && <ResultGrid result={result} />}
    </div>
  );
}

function describeResult({
  command,
  columns,
  row_count: count,
  truncated,
  duration_ms: ms,
}: SqlResultRecord) {
  const time = `in ${ms} ms`;
  if (columns.length > 0 && truncated) return `The first ${pluralize(count ?? 0, 'row')} ${time}`;
  if (columns.length > 0) return `${pluralize(count ?? 0, 'row')} ${time}`;
  if (count !== null) return `${command}: ${pluralize(count, 'row')} changed ${time}`;
  return `${command ?? 'Done'} ${time}`;
}
