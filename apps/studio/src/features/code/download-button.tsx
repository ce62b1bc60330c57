import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { saveToDisk } from './save-to-disk.ts';

interface DownloadButtonProps {
  readonly projectId: string;
  readonly onProblem: (problem: string | undefined) => void;
}

export function DownloadButton({ projectId, onProblem }: DownloadButtonProps) {
  const { millwright } = useService();
  const [received, setReceived] = useState(0);
  const { run, isBusy } = useAction(
    async () => {
      onProblem(undefined);
      setReceived(0);
      const { name, body } = await millwright.files.download(projectId);
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let size = 0;
      for await (const piece of body) {
        pieces.push(piece);
        size += piece.length;
        setReceived(size);
      }
      saveToDisk(name, new Blob(pieces, { type: 'application/zip' }));
    },
    (problem) => onProblem(`The download failed: ${problem} Try again.`),
  );
  return (
    <Button small variant="quiet" icon="download" onClick={() => run()} disabled={isBusy}>
      <span aria-live="polite" className="tabular-nums">
        {isBusy ? formatBytes(received) : 'Download zip'}
      </span>
    </Button>
  );
}
