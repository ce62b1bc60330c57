import { X } from 'lucide-react';
import { MarkBadge } from '@/components/comparison/mark-badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { type ComparedField, differs, marksOf } from '@/lib/comparison';
import { cn } from '@/lib/utils';

interface ComparisonTableProps<T> {
  title: string;
  records: T[];
  titleOf: (record: T) => string;
  fields: ComparedField<T>[];
  onRemove: (record: T) => void;
}

const stickyClasses = 'sticky left-0 z-10 bg-card sm:ps-5';
/** The share of the width that is left to the records, in percent. */
const recordsWidth = 84;

/** One column per record and one row per field. The labels stay in view while the table scrolls. */
export function ComparisonTable<T extends { id: string }>(props: ComparisonTableProps<T>) {
  const { title, records, titleOf, fields, onRemove } = props;
  return (
    <Card className="gap-0 overflow-hidden py-0">
      <Table aria-label={title}>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableCell className={cn(stickyClasses, 'min-w-28')} />
            {records.map((record) => (
              <TableHead
                key={record.id}
                scope="col"
                style={{ width: `${recordsWidth / records.length}%` }}
                className="min-w-44 py-3"
              >
                <span className="flex items-start justify-between gap-2">
                  <span className="whitespace-normal font-semibold text-base leading-snug">
                    {titleOf(record)}
                  </span>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    className="-mt-1 text-muted-foreground print:hidden"
                    aria-label={`Remove ${titleOf(record)}`}
                    onClick={() => onRemove(record)}
                  >
                    <X aria-hidden="true" />
                  </Button>
                </span>
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {fields.map((field) => (
            <FieldRow key={field.label} field={field} records={records} />
          ))}
        </TableBody>
      </Table>
      {fields.length === 0 && (
        <p className="px-5 py-6 text-center text-muted-foreground text-sm">
          There are no differences.
        </p>
      )}
    </Card>
  );
}

interface FieldRowProps<T> {
  field: ComparedField<T>;
  records: T[];
}

function FieldRow<T extends { id: string }>({ field, records }: FieldRowProps<T>) {
  const isDifferent = differs(records, field);
  const marks = marksOf(records, field);
  return (
    <TableRow data-differs={isDifferent} className="hover:bg-transparent">
      <TableHead
        scope="row"
        className={cn(stickyClasses, 'whitespace-normal text-muted-foreground')}
      >
        {field.label}
      </TableHead>
      {records.map((record, index) => (
        <TableCell
          key={record.id}
          className={cn(
            'whitespace-normal py-3',
            isDifferent ? 'font-medium' : 'text-muted-foreground',
            marks[index] === 'Best' && 'bg-success/10',
          )}
        >
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {field.text(record) === '' ? (
              <span className="text-muted-foreground">–</span>
            ) : (
              (field.shown?.(record) ?? field.text(record))
            )}
            <MarkBadge mark={marks[index]} />
          </span>
        </TableCell>
      ))}
    </TableRow>
  );
}
