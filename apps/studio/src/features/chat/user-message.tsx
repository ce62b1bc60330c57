import { memo, useState } from 'react';
import type { UserRequest } from '../../state/user-request.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatRelativeTime } from '../../ui/time.ts';
import { ContextChips } from './context-chips.tsx';

const maxCollapsedChars = 700;

interface UserMessageProps {
  readonly turn: UserRequest;
  /** Undefined in a read-only view. */
  readonly onEdit?: (() => void) | undefined;
}

export const UserMessage = memo(function UserMessage({ turn, onEdit }: UserMessageProps) {
  const { prompt, images, documents, mode, context, created_at } = turn;
  const isLong = prompt.length > maxCollapsedChars;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid justify-items-end gap-1.5">
      <div className="max-w-[92%] rounded-2xl rounded-br-md border border-line bg-card px-4 py-2.5 shadow-card">
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {isLong && !isOpen ? `${prompt.slice(0, maxCollapsedChars)}…` : prompt}
        </p>
        {isLong && (
          <button
            type="button"
            onClick={() => setIsOpen(!isOpen)}
            className="mt-1 text-[13px] text-accent hover:underline"
          >
            {isOpen ? 'Show less' : 'Show all'}
          </button>
        )}
      </div>
      {context && <ContextChips context={context} />}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-1 text-xs text-faint">
        {[...images, ...documents].map(({ name, mime_type, size }) => (
          <span key={`${name}-${size}`} className="inline-flex items-center gap-1">
            <Icon name="attach" className="size-3" /> {name ?? mime_type}
          </span>
        ))}
        {mode !== 'build' && <span className="capitalize">{mode}</span>}
        <time dateTime={created_at}>{formatRelativeTime(created_at)}</time>
        {onEdit && (
          <span className="-mx-1.5 -my-1 flex">
            <CopyIconButton text={prompt} label="Copy message" />
            <IconButton small icon="pencil" label="Edit and resend" onClick={onEdit} />
          </span>
        )}
      </div>
    </div>
  );
});
