import type { ImportRecord } from '@millwright/contract';
import { importLimits } from '@millwright/contract/limits';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { importZip } from '../../api/versions.ts';
import { bytes } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { navigate } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ImportedNotice } from './imported-notice.tsx';

interface Sending {
  readonly name: string;
  /** From 0 to 1; then the service unpacks it. */
  readonly share: number;
}

/** Imports an existing project from a zip, by button or drop. */
export function StartFromZip() {
  const { ask } = useService();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const [imported, setImported] = useState<ImportRecord>();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setImported(undefined);
    setProblem(wrongWith(file));
    if (wrongWith(file)) return;
    const { name } = file;
    leaving.current?.abort();
    const gone = new AbortController();
    leaving.current = gone;
    setSending({ name, share: 0 });
    try {
      const made = await importZip(ask, file, {
        signal: gone.signal,
        onSent: (share) => setSending({ name, share }),
      });
      if (made.skipped.length === 0) navigate(`/projects/${made.project.project_id}`);
      else setImported(made);
    } catch (error) {
      if (!gone.signal.aborted) setProblem(explain(error));
    } finally {
      if (leaving.current === gone) setSending(undefined);
    }
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void send(event.dataTransfer.files[0]);
    },
  };

  return (
    <div className="grid justify-items-center gap-3">
      <section
        {...drop}
        aria-label="Import a zip file"
        className={`grid w-full max-w-md justify-items-center rounded-xl border border-dashed px-4 py-3 text-[13px] motion-safe:transition-colors ${
          isOver ? 'border-accent bg-accent-wash' : 'border-line'
        }`}
      >
        {sending ? (
          <Progress sending={sending} onStop={() => leaving.current?.abort()} />
        ) : (
          <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-soft">
            <Button small icon="package" onClick={() => input.current?.click()}>
              Import zip
            </Button>
            <span>{isOver ? 'Drop to import' : 'of an existing project, or drop one here'}</span>
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label="Project zip file"
          className="hidden"
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
      </section>
      {problem && (
        <div className="w-full max-w-xl">
          <Notice look="bad" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      {imported && <ImportedNotice imported={imported} />}
    </div>
  );
}

function wrongWith({ name, size }: File): string | undefined {
  const { archiveBytes } = importLimits;
  if (!/\.zip$/i.test(name)) {
    return `“${name}” is not a zip file. Compress your project folder as a .zip file and try again.`;
  }
  if (size <= archiveBytes) return undefined;
  return `“${name}” is ${bytes(size)}. The limit is ${bytes(archiveBytes)}. Leave out node_modules and build output, then try again.`;
}

interface ProgressProps {
  readonly sending: Sending;
  readonly onStop: () => void;
}

function Progress({ sending: { name, share }, onStop }: ProgressProps) {
  const isSent = share >= 1;
  const percent = Math.round(share * 100);
  return (
    <div className="grid w-full gap-2">
      <p role="status" className="flex min-w-0 items-center gap-2">
        <Icon name="package" className="size-4 text-faint" />
        <span className="min-w-0 flex-1 truncate">
          {isSent ? `Unpacking ${name}…` : `Uploading ${name}…`}
        </span>
        <span className="tabular-nums text-soft">{isSent ? '' : `${percent} %`}</span>
      </p>
      <div className="flex items-center gap-2">
        <progress
          aria-label={`Importing ${name}`}
          max={100}
          {...(!isSent && { value: percent })}
          className="h-1.5 flex-1 accent-accent"
        />
        <Button small look="quiet" onClick={onStop}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
