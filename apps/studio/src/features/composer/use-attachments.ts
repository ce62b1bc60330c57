import type { StudioRecord } from '@millwright/contract';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { type Attachment, readFiles } from '../../api/attachment.ts';

/** Attaches files by button, drop or paste, within the limits. */
export function useAttachments(limits: StudioRecord['limits']) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  /** Latest value: files may be added while others are still being read. */
  const latestAttachments = useRef(attachments);
  const reading = useRef(Promise.resolve());
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);

  function change(next: readonly Attachment[]): void {
    latestAttachments.current = next;
    setAttachments(next);
  }

  function add(files: readonly File[]): Promise<void> {
    reading.current = reading.current.then(async () => {
      try {
        const read = await readFiles(files, latestAttachments.current, limits);
        change([...latestAttachments.current, ...read.accepted]);
        setRejected(read.rejected);
      } catch {
        // For example a directory, or a file that was deleted meanwhile. Later files can still be added.
        setRejected(files.map(({ name }) => `${name} could not be read.`));
      }
    });
    return reading.current;
  }

  return {
    attachments,
    rejected,
    isOver,
    add,
    remove: (id: string) => change(latestAttachments.current.filter((one) => one.id !== id)),
    clear: () => {
      change([]);
      setRejected([]);
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
