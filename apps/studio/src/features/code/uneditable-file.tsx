import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { JoinedFile } from './joined-files.ts';
import { saveToDisk } from './save-to-disk.ts';
import { getFileName } from './tree.ts';

interface UneditableFileProps {
  readonly projectId: string;
  readonly file: JoinedFile;
  readonly kind: 'binary' | 'large';
}

/** Replaces the editor for content that cannot be edited. */
export function UneditableFile({ projectId, file, kind }: UneditableFileProps) {
  const { millwright } = useService();
  const { run, isBusy, problem } = useAction(async () => {
    saveToDisk(getFileName(file.path), await millwright.files.bytes(projectId, file.path));
  });
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 p-8 text-center text-soft">
      <Icon name="file" className="size-8 text-faint" />
      <p className="max-w-xs text-balance">
        {kind === 'binary'
          ? `This is a binary file (${formatBytes(file.size)}).`
          : `This file is too large to display (${formatBytes(file.size)}).`}
      </p>
      <Button small icon="download" onClick={() => run()} disabled={isBusy}>
        Download
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          Download failed: {problem}
        </p>
      )}
    </div>
  );
}
