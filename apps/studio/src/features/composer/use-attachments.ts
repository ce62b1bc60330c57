import type { StudioRecord } from '@millwright/contract';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { type Attachment, readFiles } from '../../api/attachment.ts';

/** Files that come by button, drop or paste, as far as the limits let them. */
export function useAttachments(limits: StudioRecord['limits']) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);

  async function add(files: readonly File[]): Promise<void> {
    const read = await readFiles(files, attachments, limits);
    setAttachments([...attachments, ...read.taken]);
    setRefused(read.refused);
  }

  return {
    attachments,
    refused,
    isOver,
    add,
    remove: (id: string) => setAttachments(attachments.filter((one) => one.id !== id)),
    clear: () => {
      setAttachments([]);
      setRefused([]);
    },
    targets: {
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        void add(files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        void add([...event.dataTransfer.files]);
      },
    },
  };
}
