import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { chartColor } from '@/lib/chart-color';
import { cn } from '@/lib/utils';

/** Column of records that belong to no other column. */
const otherColumn = 'Other';

interface RecordBoardProps<T> {
  columns: readonly string[];
  records: T[];
  columnOf: (record: T) => string;
  onMove: (record: T, column: string) => void;
  /** Selects the records that can be moved, by default all of them. */
  mayMove?: (record: T) => boolean;
  children: (record: T) => ReactNode;
}

/** Cards in columns. They move by drag and drop or with their buttons. */
export function RecordBoard<T extends { id: string }>(props: RecordBoardProps<T>) {
  const { records, columnOf, onMove, mayMove = () => true, children } = props;
  const hasOthers = records.some((record) => !props.columns.includes(columnOf(record)));
  const columns = hasOthers ? [...props.columns, otherColumn] : props.columns;
  const isIn = (record: T, column: string) =>
    column === otherColumn
      ? !props.columns.includes(columnOf(record))
      : columnOf(record) === column;
  const [dragged, setDragged] = useState<T>();
  const [target, setTarget] = useState('');

  function drop(column: string) {
    if (dragged && !isIn(dragged, column) && column !== otherColumn) onMove(dragged, column);
    setDragged(undefined);
  }

  return (
    <div className="-mx-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:px-0">
      <div className="grid auto-cols-[minmax(15.5rem,1fr)] grid-flow-col gap-4">
        {columns.map((column, index) => {
          const cards = records.filter((record) => isIn(record, column));
          return (
            <section
              key={column}
              aria-label={column}
              className={cn(
                'flex min-h-48 flex-col rounded-xl bg-muted/60 p-2 transition-colors',
                dragged && target === column && 'bg-primary/10 ring-2 ring-primary/40',
              )}
              onDragOver={(event) => {
                event.preventDefault();
                setTarget(column);
              }}
              onDrop={() => drop(column)}
            >
              <h3 className="flex items-center gap-2 px-2 pt-1.5 pb-3 font-semibold text-sm">
                <span
                  aria-hidden="true"
                  style={{ backgroundColor: chartColor(index) }}
                  className="size-2 rounded-full"
                />
                {column}
                <Badge variant="secondary" className="tabular-nums">
                  {cards.length}
                </Badge>
              </h3>
              <ul className="grid gap-2">
                {cards.map((record) => (
                  <li
                    key={record.id}
                    draggable={mayMove(record)}
                    onDragStart={() => setDragged(record)}
                    onDragEnd={() => setDragged(undefined)}
                  >
                    <Card
                      className={cn(
                        'relative gap-3 rounded-lg p-3.5 transition hover:shadow-md',
                        dragged?.id === record.id && 'opacity-40',
                      )}
                    >
                      <div>{children(record)}</div>
                      <div className="flex justify-between">
                        <MoveButton
                          direction="left"
                          column={mayMove(record) ? props.columns[index - 1] : undefined}
                          onMove={(to) => onMove(record, to)}
                        />
                        <MoveButton
                          direction="right"
                          column={mayMove(record) ? props.columns[index + 1] : undefined}
                          onMove={(to) => onMove(record, to)}
                        />
                      </div>
                    </Card>
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
  direction: 'left' | 'right';
  /** Undefined at the edge of the board. */
  column: string | undefined;
  onMove: (column: string) => void;
}

function MoveButton({ direction, column, onMove }: MoveButtonProps) {
  if (column === undefined) return <span />;
  return (
    <Button
      variant="ghost"
      size="xs"
      className={cn(
        'z-1 text-muted-foreground',
        direction === 'left' ? '-ml-1.5' : '-mr-1.5 flex-row-reverse',
      )}
      onClick={() => onMove(column)}
    >
      {direction === 'left' ? (
        <ChevronLeft aria-hidden="true" />
      ) : (
        <ChevronRight aria-hidden="true" />
      )}
      <span>
        <span className="sr-only">Move to</span> {column}
      </span>
    </Button>
  );
}
