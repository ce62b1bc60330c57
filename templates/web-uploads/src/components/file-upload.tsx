import { UploadIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { uploadFile } from '@/lib/upload-file';
import { fileRules, type UploadedFile } from '../../shared/file-rules';

interface FileUploadProps {
  label?: string;
  multiple?: boolean;
  /** Called for each file that was uploaded; it can be opened at /api/files/ID. */
  onUploaded: (file: UploadedFile) => void;
}

interface Transfer {
  readonly name: string;
  readonly percent: number;
}

/** A button to choose files. Uploads them one after another, with progress and errors. */
export function FileUpload({ label = 'Upload file', multiple, onUploaded }: FileUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const [transfer, setTransfer] = useState<Transfer>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  async function uploadAll(chosen: readonly File[]) {
    setProblems([]);
    for (const file of chosen) {
      setTransfer({ name: file.name, percent: 0 });
      try {
        const uploaded = await uploadFile(file, {
          signal: leaving.current?.signal,
          onProgress: (percent) => setTransfer({ name: file.name, percent }),
        });
        onUploaded(uploaded);
      } catch (error) {
        if (leaving.current?.signal.aborted) return;
        const message = `${file.name}: ${error instanceof Error ? error.message : error}`;
        setProblems((known) => [...known, message]);
      }
    }
    setTransfer(undefined);
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button
        type="button"
        variant="outline"
        disabled={transfer !== undefined}
        onClick={() => input.current?.click()}
      >
        <UploadIcon />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        className="hidden"
        multiple={multiple}
        accept={fileRules.types.join(',')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          void uploadAll(chosen);
        }}
      />
      {transfer && (
        <div className="grid w-full max-w-sm gap-1 text-sm text-muted-foreground">
          <span className="truncate">{transfer.name}</span>
          <Progress value={transfer.percent} aria-label={`Uploading ${transfer.name}`} />
        </div>
      )}
      {problems.length > 0 && (
        <ul role="alert" className="text-sm text-destructive">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
