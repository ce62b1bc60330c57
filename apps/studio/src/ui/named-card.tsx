import type { ReactNode } from 'react';
import { LetterTile } from './letter-tile.tsx';

interface NamedCardProps {
  readonly name: string;
  /** Shown beside the name. */
  readonly badges?: ReactNode;
  /** Paragraphs below the name. */
  readonly details?: ReactNode;
  /** Shown at the end of the first row. */
  readonly control?: ReactNode;
  readonly children: ReactNode;
}

/** List item for something that a user added or can add, headed by its name. */
export function NamedCard({ name, badges, details, control, children }: NamedCardProps) {
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 shadow-card"
    >
      <div className="flex items-start gap-3">
        <LetterTile name={name} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            {badges}
          </h3>
          {details}
        </div>
        {control}
      </div>
      {children}
    </li>
  );
}
