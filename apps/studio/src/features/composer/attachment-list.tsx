import { useEffect, useState } from 'react';
import type { Attachment } from '../../api/attachment.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';

interface AttachmentListProps {
  readonly attachments: readonly Attachment[];
  readonly onRemove: (id: string) => void;
}

export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 px-3 pt-3" aria-label="Attached files">
      {attachments.map((attachment) => (
        <li
          key={attachment.id}
          className="flex items-center gap-2 rounded-lg border border-line bg-paper py-1 pr-1 pl-1.5 text-[13px]"
        >
          {attachment.kind === 'image' ? (
            <Thumbnail attachment={attachment} />
          ) : (
            <Icon name="file" />
          )}
          <span className="max-w-40 truncate">{attachment.name}</span>
          <span className="text-faint">{formatBytes(attachment.size)}</span>
          <button
            type="button"
            aria-label={`Remove ${attachment.name}`}
            onClick={() => onRemove(attachment.id)}
            className="grid size-6 place-items-center rounded text-soft hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ attachment: { data, mimeType } }: { readonly attachment: Attachment }) {
  const [source, setSource] = useState<string>();
  useEffect(() => setSource(`data:${mimeType};base64,${data}`), [data, mimeType]);
  return <img src={source} alt="" className="size-7 rounded object-cover" />;
}
