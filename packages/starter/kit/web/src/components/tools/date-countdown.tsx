import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { DateField } from '@/components/fields/date-field';
import { TextField } from '@/components/fields/text-field';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useNow } from '@/hooks/use-now';
import { useStoredState } from '@/hooks/use-stored-state';
import { useToday } from '@/hooks/use-today';
import { formatDate } from '@/lib/format';
import { nextDay, timeLeft } from '@/lib/time-left';

interface CountdownEvent {
  name: string;
  /** `2026-12-25` */
  day: string;
}

interface DateCountdownProps {
  storageKey: string;
  event?: string;
  /** `12-25` for every year, or a day with a year. */
  day?: string;
}

export function DateCountdown({
  storageKey,
  event = 'New Year',
  day = '01-01',
}: DateCountdownProps) {
  const today = useToday();
  const now = useNow();
  const [events, setEvents] = useStoredState<CountdownEvent[]>(storageKey, [
    { name: event, day: nextDay(day, today) },
  ]);
  const [draft, setDraft] = useState({ name: '', day: '' });
  const sorted = events.toSorted((one, other) => one.day.localeCompare(other.day));

  function add(submit: FormEvent) {
    submit.preventDefault();
    setEvents([...events, draft]);
    setDraft({ name: '', day: '' });
  }

  return (
    <div className="mx-auto max-w-3xl space-y-6">
      {sorted.map((one) => (
        <EventCard
          key={`${one.name} ${one.day}`}
          event={one}
          now={now}
          onRemove={() => setEvents(events.filter((other) => other !== one))}
        />
      ))}
      <ToolPanel title="Add an event">
        <form onSubmit={add} className="space-y-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              required
              value={draft.name}
              onChange={(name) => setDraft({ ...draft, name })}
            />
            <DateField
              label="Date"
              required
              value={draft.day}
              onChange={(value) => setDraft({ ...draft, day: value })}
            />
          </div>
          <Button type="submit">Add</Button>
        </form>
      </ToolPanel>
    </div>
  );
}

interface EventCardProps {
  event: CountdownEvent;
  now: number;
  onRemove: () => void;
}

function EventCard({ event, now, onRemove }: EventCardProps) {
  const left = timeLeft(new Date(`${event.day}T00:00`).getTime(), now);
  return (
    <Card className="gap-4 bg-primary p-6 text-primary-foreground sm:p-8">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="font-semibold text-2xl">{event.name}</h2>
          <p className="opacity-85">{formatDate(event.day)}</p>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${event.name}`}
          className="hover:bg-primary-foreground/15 hover:text-primary-foreground"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      {left ? (
        <dl className="grid grid-cols-4 gap-2 text-center">
          {Object.entries(left).map(([unit, value]) => (
            <div key={unit} className="flex flex-col-reverse">
              <dt className="text-sm opacity-85">{unit}</dt>
              <dd className="font-bold text-3xl tabular-nums sm:text-5xl">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="font-semibold text-xl">The day has come.</p>
      )}
    </Card>
  );
}
