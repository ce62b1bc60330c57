import { useId, useState } from 'react';
import { ComparisonTable } from '@/components/comparison/comparison-table';
import { NothingToCompare } from '@/components/comparison/nothing-to-compare';
import { RecordPicker } from '@/components/comparison/record-picker';
import { ReportActions } from '@/components/report/report-actions';
import { Label } from '@/components/ui/label';
import { Switch } from '@/components/ui/switch';
import { useStoredState } from '@/hooks/use-stored-state';
import { type ComparedField, chosenOf, differs } from '@/lib/comparison';

interface RecordComparisonProps<T> {
  storageKey: string;
  title: string;
  /** A record: "laptop". */
  name: string;
  /** Several records: "laptops". */
  plural: string;
  icon: string;
  records: T[];
  titleOf: (record: T) => string;
  fields: ComparedField<T>[];
  /** The most records to show side by side. */
  most: number;
}

/** Shows some records side by side; at first, the first two. */
export function RecordComparison<T extends { id: string }>(props: RecordComparisonProps<T>) {
  const { storageKey, title, name, plural, icon, records, titleOf, fields, most } = props;
  const first = records.slice(0, 2).map(({ id }) => id);
  const [ids, setIds] = useStoredState(`${storageKey}-chosen`, first);
  const [isShort, setIsShort] = useState(false);
  const switchId = useId();
  const chosen = chosenOf(records, ids, most);
  const others = records.filter((record) => !chosen.includes(record));
  const shown = isShort ? fields.filter((field) => differs(chosen, field)) : fields;
  const choose = (next: T[]) => setIds(next.map(({ id }) => id));

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
          <p aria-live="polite" className="mt-0.5 text-muted-foreground text-sm">
            {chosen.length} of at most {most} {plural} chosen
          </p>
        </div>
        <ReportActions
          name={`${plural} comparison`}
          columns={['Name', ...fields.map(({ label }) => label)]}
          rows={chosen.map((record) => ({
            Name: titleOf(record),
            ...Object.fromEntries(fields.map(({ label, text }) => [label, text(record)])),
          }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <RecordPicker
          label={`Add ${name}`}
          records={others}
          titleOf={titleOf}
          isFull={chosen.length >= most}
          onPick={(record) => choose([...chosen, record])}
        />
        {chosen.length > 1 && (
          <div className="flex items-center gap-2.5">
            <Switch id={switchId} checked={isShort} onCheckedChange={setIsShort} />
            <Label htmlFor={switchId}>Only differences</Label>
          </div>
        )}
      </div>
      {chosen.length < 2 ? (
        <NothingToCompare
          icon={icon}
          plural={plural}
          chosen={chosen.map(titleOf)}
          isPossible={records.length > 1}
        />
      ) : (
        <ComparisonTable
          title={title}
          records={chosen}
          titleOf={titleOf}
          fields={shown}
          onRemove={(gone) => choose(chosen.filter((record) => record !== gone))}
        />
      )}
    </div>
  );
}
