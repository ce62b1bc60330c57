import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { UnitField } from '@/components/converter/unit-field';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { convert, type GroupName, groups, roundValue, type Unit, unitsOf } from '@/lib/units';

const findUnit = (units: Unit[], wanted: string) =>
  units.find(({ name }) => name === wanted) ?? units[0];

/** Two values in different units. Typing into one updates the other. */
export function ConverterCard({ group }: { group: GroupName }) {
  const units = unitsOf(group);
  const [names, setNames] = useState<string[]>(groups[group].first);
  const [typed, setTyped] = useState({ side: 0, text: '1' });
  const [from, to] = names.map((name) => findUnit(units, name));

  const value = Number.parseFloat(typed.text.replace(',', '.'));
  const isNumber = Number.isFinite(value);
  const other = typed.side === 0 ? convert(value, from, to) : convert(value, to, from);
  const textOf = (side: number) =>
    side === typed.side ? typed.text : isNumber ? String(roundValue(other)) : '';
  const left = typed.side === 0 ? value : other;
  const right = typed.side === 0 ? other : value;

  return (
    <Card>
      <CardContent>
        <div className="grid items-center gap-4 sm:grid-cols-[1fr_auto_1fr]">
          <UnitField
            label="From"
            units={units}
            unit={from}
            text={textOf(0)}
            onType={(text) => setTyped({ side: 0, text })}
            onSelect={(name) => setNames([name, names[1]])}
          />
          <Button
            variant="outline"
            size="icon-lg"
            aria-label="Swap units"
            className="mx-auto rounded-full"
            onClick={() => setNames(names.toReversed())}
          >
            <ArrowLeftRight aria-hidden="true" />
          </Button>
          <UnitField
            label="To"
            units={units}
            unit={to}
            text={textOf(1)}
            onType={(text) => setTyped({ side: 1, text })}
            onSelect={(name) => setNames([names[0], name])}
          />
        </div>
        <p
          aria-live="polite"
          className="mt-8 rounded-lg bg-muted px-5 py-6 text-center font-semibold text-xl tabular-nums sm:text-2xl"
        >
          {isNumber
            ? `${roundValue(left)} ${from.sign} = ${roundValue(right)} ${to.sign}`
            : 'Type a number on either side'}
        </p>
      </CardContent>
    </Card>
  );
}
