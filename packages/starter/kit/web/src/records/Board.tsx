import { type ReactNode, useState } from 'react';
import { toneOf } from '@/lib/tones.ts';
import { Icon } from '@/ui/Icon.tsx';

/** Where cards are that belong to none of the columns. */
const OTHER = 'Other';

interface BoardProps<T> {
  columns: readonly string[];
  records: T[];
  columnOf: (record: T) => string;
  onMove: (record: T, column: string) => void;
  children: (record: T) => ReactNode;
}

/** Cards in columns; they are dragged from one to another, or moved by their buttons. */
export function Board<T extends { id: string }>(props: BoardProps<T>) {
  const { records, columnOf, onMove, children } = props;
  const isLoose = records.some((record) => !props.columns.includes(columnOf(record)));
  const columns = isLoose ? [...props.columns, OTHER] : props.columns;
  const isIn = (record: T, column: string) =>
    column === OTHER ? !props.columns.includes(columnOf(record)) : columnOf(record) === column;
  const [dragged, setDragged] = useState<T>();
  const [target, setTarget] = useState('');
  return (
    <div className="-mx-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:px-0">
      <div className="grid auto-cols-[minmax(15.5rem,1fr)] grid-flow-col gap-4">
        {columns.map((column, index) => {
          const cards = records.filter((record) => isIn(record, column));
          return (
            <section
              key={column}
              aria-label={column}
              style={{ '--tone': toneOf(index) }}
              className={`flex min-h-48 flex-col rounded-card p-2 transition ${dragged && target === column ? 'bg-(--tone)/12 ring-2 ring-(color:--tone)/40' : 'bg-muted/60'}`}
              onDragOver={(event) => {
                event.preventDefault();
                setTarget(column);
              }}
              onDrop={() => {
                if (dragged && !isIn(dragged, column) && column !== OTHER) onMove(dragged, column);
                setDragged(undefined);
              }}
            >
              <h3 className="flex items-center gap-2 px-2 pt-1.5 pb-3 font-semibold text-sm">
                <span aria-hidden="true" className="size-2 rounded-full bg-(--tone)" />
                {column}
                <span className="font-normal text-muted-foreground tabular-nums">
                  {cards.length}
                </span>
              </h3>
              <ul className="grid gap-2">
                {cards.map((record) => (
                  <li
                    key={record.id}
                    draggable
                    onDragStart={() => setDragged(record)}
                    onDragEnd={() => setDragged(undefined)}
                    className={`relative rounded-[calc(var(--radius)*0.75)] border border-border bg-card p-3.5 shadow-xs transition hover:border-muted-foreground/40 hover:shadow-md ${dragged?.id === record.id ? 'opacity-40' : ''}`}
                  >
                    {children(record)}
                    <div className="mt-3 flex justify-between">
                      <MoveButton
                        icon="left"
                        to={props.columns[index - 1]}
                        onMove={(to) => onMove(record, to)}
                      />
                      <MoveButton
                        icon="right"
                        to={props.columns[index + 1]}
                        onMove={(to) => onMove(record, to)}
                      />
                    </div>
                  </li>
                ))}
              </ul>
              {cards.length === 0 && (
                <p className="m-auto px-4 py-6 text-center text-muted-foreground text-sm">
                  Nothing here yet
                </p>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

interface MoveButtonProps {
  icon: 'left' | 'right';
  /** Undefined where there is no column any more. */
  to: string | undefined;
  onMove: (to: string) => void;
}

function MoveButton({ icon, to, onMove }: MoveButtonProps) {
  if (to === undefined) return <span />;
  return (
    <button
      type="button"
      onClick={() => onMove(to)}
      className="relative z-1 inline-flex cursor-pointer items-center gap-0.5 rounded-sm text-muted-foreground text-xs transition hover:text-foreground"
    >
      {icon === 'left' && <Icon name="left" className="size-3" />}
      <span className="sr-only">Move to</span> {to}
      {icon === 'right' && <Icon name="right" className="size-3" />}
    </button>
  );
}
