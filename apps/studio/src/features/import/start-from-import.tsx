import type { ImportRecord } from '@millwright/contract';
import { importLimits } from '@millwright/contract/limits';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { importZip } from '../../api/versions.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { navigate } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import { GitImportDialog } from './git-import-dialog.tsx';
import { ImportedNotice } from './imported-notice.tsx';

interface Upload {
  readonly name: string;
  /** From 0 to 1; then the service unpacks it. */
  readonly fraction: number;
}

/** Imports an existing project from a zip, by button or drop, or from a Git repository. */
export function StartFromImport() {
  const { callApi } = useService();
  const [upload, setUpload] = useState<Upload>();
  const [problem, setProblem] = useState<string>();
  const [imported, setImported] = useState<ImportRecord>();
  const [isDragOver, setIsDragOver] = useState(false);
  const [isGitOpen, setIsGitOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const activeUpload = useRef<AbortController>(undefined);
  useEffect(() => () => activeUpload.current?.abort(), []);

  function show(result: ImportRecord): void {
    if (result.skipped.length === 0) navigate(`/projects/${result.project.project_id}`);
    else setImported(result);
  }

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setImported(undefined);
    setProblem(findProblem(file));
    if (findProblem(file)) return;
    const { name } = file;
    activeUpload.current?.abort();
    const controller = new AbortController();
    activeUpload.current = controller;
    setUpload({ name, fraction: 0 });
    try {
      const result = await importZip(callApi, file, {
        signal: controller.signal,
        onProgress: (fraction) => setUpload({ name, fraction }),
      });
      show(result);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(explain(error));
    } finally {
      if (activeUpload.current === controller) setUpload(undefined);
    }
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsDragOver(true);
    },
    onDragLeave: () => setIsDragOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsDragOver(false);
      void send(event.dataTransfer.files[0]);
    },
  };

  return (
    <div className="grid justify-items-center gap-3">
      <section
        {...drop}
        aria-label="Import a project"
        className={`grid w-full max-w-md justify-items-center rounded-xl border border-dashed px-4 py-3 text-[13px] motion-safe:transition-colors ${
          isDragOver ? 'border-accent bg-accent-wash' : 'border-line'
        }`}
      >
        {upload ? (
          <Progress upload={upload} onStop={() => activeUpload.current?.abort()} />
        ) : (
          <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-soft">
            <Button small icon="package" onClick={() => input.current?.click()}>
              Import zip
            </Button>
            <Button small icon="fork" onClick={() => setIsGitOpen(true)}>
              Import from Git
            </Button>
            <span>{isDragOver ? 'Drop to import' : 'or drop a zip file here'}</span>
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
          <Notice variant="bad" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      {isGitOpen && (
        <GitImportDialog
          onImported={(result) => {
            setIsGitOpen(false);
            setProblem(undefined);
            show(result);
          }}
          onClose={() => setIsGitOpen(false)}
        />
      )}
      {imported && <ImportedNotice imported={imported} />}
    </div>
  );
}

function findProblem({ name, size }: File): string | undefined {
  const { archiveBytes } = importLimits;
  if (!/\.zip$/i.test(name)) {
    return `“${name}” is not a zip file. Compress your project folder as a .zip file and try again.`;
  }
  if (size <= archiveBytes) return undefined;
  return `“${name}” is ${formatBytes(size)}. The limit is ${formatBytes(archiveBytes)}. Leave out node_modules and build output, then try again.`;
}

interface ProgressProps {
  readonly upload: Upload;
  readonly onStop: () => void;
}

function Progress({ upload: { name, fraction }, onStop }: ProgressProps) {
  const isUploaded = fraction >= 1;
  const percent = Math.round(fraction * 100);
  return (
    <div className="grid w-full gap-2">
      <p role="status" className="flex min-w-0 items-center gap-2">
        <Icon name="package" className="size-4 text-faint" />
        <span className="min-w-0 flex-1 truncate">
          {isUploaded ? `Unpacking ${name}…` : `Uploading ${name}…`}
        </span>
        <span className="tabular-nums text-soft">{isUploaded ? '' : `${percent} %`}</span>
      </p>
      <div className="flex items-center gap-2">
        <progress
          aria-label={`Importing ${name}`}
          max={100}
          {...(!isUploaded && { value: percent })}
          className="h-1.5 flex-1 accent-accent"
        />
        <Button small variant="quiet" onClick={onStop}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
