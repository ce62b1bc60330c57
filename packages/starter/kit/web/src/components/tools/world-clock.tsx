import { Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { OptionSlider } from '@/components/tools/option-slider';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Label } from '@/components/ui/label';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { useNow } from '@/hooks/use-now';
import { useStoredState } from '@/hooks/use-stored-state';
import { allPlaces, dayIn, formatOffset, offsetOf, type Place, timeIn } from '@/lib/time-zones';

interface WorldClockProps {
  storageKey: string;
  /** `Paris|Europe/Paris` */
  places?: string[];
}

const usual = ['New York|America/New_York', 'London|Europe/London', 'Tokyo|Asia/Tokyo'];
const hour = 3_600_000;

export function WorldClock({ storageKey, places: first = usual }: WorldClockProps) {
  const id = useId();
  const [places, setPlaces] = useStoredState<Place[]>(
    storageKey,
    first.map((text) => {
      const [name, zone] = text.split('|');
      return { name, zone };
    }),
  );
  const [shift, setShift] = useState(0);
  const choices = useMemo(allPlaces, []);
  const moment = useNow() + shift * hour;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="space-y-6">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <li>
          <Card className="gap-1 bg-primary p-6 text-primary-foreground">
            <h2 className="font-semibold">Here</h2>
            <p className="font-bold text-5xl tabular-nums">{timeIn(own, moment)}</p>
            <p className="opacity-85">{dayIn(own, moment)}</p>
          </Card>
        </li>
        {places.map((place) => (
          <li key={place.name}>
            <Card className="relative gap-1 p-6">
              <h2 className="font-semibold">{place.name}</h2>
              <p className="font-bold text-5xl tabular-nums">{timeIn(place.zone, moment)}</p>
              <p className="text-muted-foreground">
                {`${dayIn(place.zone, moment)}, ${formatOffset(offsetOf(place.zone, moment) - offsetOf(own, moment))}`}
              </p>
              <Button
                variant="ghost"
                size="icon"
                className="absolute end-2 top-2"
                aria-label={`Remove ${place.name}`}
                onClick={() => setPlaces(places.filter((other) => other !== place))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      <ToolPanel title="Plan ahead">
        <OptionSlider label="Hours from now" min={-12} max={24} value={shift} onChange={setShift} />
        <div className="max-w-sm space-y-2">
          <Label htmlFor={id}>Add a place</Label>
          <NativeSelect
            id={id}
            className="w-full"
            value=""
            onChange={({ target }) => {
              const place = choices.find(({ zone }) => zone === target.value);
              const isNew = places.every(({ name }) => name !== place?.name);
              if (place && isNew) setPlaces([...places, place]);
            }}
          >
            <NativeSelectOption value="">Choose a city</NativeSelectOption>
            {choices.map(({ zone }) => (
              <NativeSelectOption key={zone} value={zone}>
                {zone.replaceAll('_', ' ').replaceAll('/', ' / ')}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        </div>
      </ToolPanel>
    </div>
  );
}
