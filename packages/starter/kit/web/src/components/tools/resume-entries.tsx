import { Plus, Trash2 } from 'lucide-react';
import { LongTextField } from '@/components/fields/long-text-field';
import { TextField } from '@/components/fields/text-field';
import { Button } from '@/components/ui/button';
import { emptyEntry, type ResumeEntry } from '@/lib/resume';

interface ResumeEntriesProps {
  /** `Job` */
  name: string;
  labels: { title: string; place: string };
  entries: ResumeEntry[];
  onChange: (entries: ResumeEntry[]) => void;
}

export function ResumeEntries({ name, labels, entries, onChange }: ResumeEntriesProps) {
  const change = (index: number, part: Partial<ResumeEntry>) =>
    onChange(entries.with(index, { ...entries[index], ...part }));
  return (
    <div className="space-y-4">
      {entries.map((entry, index) => (
        <fieldset key={index} className="space-y-3 rounded-lg border p-4">
          <legend className="px-1 text-muted-foreground text-sm">{`${name} ${index + 1}`}</legend>
          <TextField
            label={labels.title}
            value={entry.title}
            onChange={(title) => change(index, { title })}
          />
          <TextField
            label={labels.place}
            value={entry.place}
            onChange={(place) => change(index, { place })}
          />
          <TextField
            label="Period"
            value={entry.period}
            onChange={(period) => change(index, { period })}
          />
          <LongTextField
            label="Details, one per line"
            value={entry.details}
            onChange={(details) => change(index, { details })}
          />
          <Button variant="ghost" size="sm" onClick={() => onChange(entries.toSpliced(index, 1))}>
            <Trash2 aria-hidden="true" />
            {`Remove ${name.toLowerCase()} ${index + 1}`}
          </Button>
        </fieldset>
      ))}
      <Button variant="outline" onClick={() => onChange([...entries, emptyEntry])}>
        <Plus aria-hidden="true" />
        {`Add ${name.toLowerCase()}`}
      </Button>
    </div>
  );
}
