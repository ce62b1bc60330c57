import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { download } from '@/lib/download';

interface DownloadButtonProps {
  /** The file name. */
  name: string;
  type: string;
  text: string;
  label?: string;
}

export function DownloadButton({ name, type, text, label = 'Download' }: DownloadButtonProps) {
  return (
    <Button variant="outline" disabled={text === ''} onClick={() => download(name, type, text)}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
