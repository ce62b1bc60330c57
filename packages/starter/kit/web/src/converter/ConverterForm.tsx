import { useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { UnitField } from './UnitField.tsx';
import { convert, type GroupName, groups, rounded, type Unit, unitsOf } from './units.ts';

const byName = (units: Unit[], wanted: string) =>
  units.find(({ name }) => name === wanted) ?? units[0];

/** Whichever side is typed into, the other one follows. */
export function ConverterForm({ group }: { group: GroupName }) {
  const units = unitsOf(group);
  const [names, setNames] = useState<string[]>(groups[group].first);
  const [typed, setTyped] = useState({ side: 0, text: '1' });
  const [from, to] = names.map((name) => byName(units, name));

  const value = Number.parseFloat(typed.text.replace(',', '.'));
  const isNumber = Number.isFinite(value);
  const other = typed.side === 0 ? convert(value, from, to) : convert(value, to, from);
  const textOf = (side: number) =>
    side === typed.side ? typed.text : isNumber ? String(rounded(other)) : '';
  const left = typed.side === 0 ? value : other;
  const right = typed.side === 0 ? other : value;

  return (
    <Card className="p-6 sm:p-9">
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto_1fr]">
        <UnitField
          label="From"
          units={units}
          unit={from}
          text={textOf(0)}
          onType={(text) => setTyped({ side: 0, text })}
          onChoose={(name) => setNames([name, names[1]])}
        />
        <Button
          look="secondary"
          aria-label="Swap units"
          onClick={() => setNames(names.toReversed())}
          className="mx-auto size-11 px-0! text-xl sm:mb-0.5"
        >
          ⇄
        </Button>
        <UnitField
          label="To"
          units={units}
          unit={to}
          text={textOf(1)}
          onType={(text) => setTyped({ side: 1, text })}
          onChoose={(name) => setNames([names[0], name])}
        />
      </div>
      <p
        aria-live="polite"
        className="mt-8 rounded-2xl bg-muted px-5 py-6 text-center font-semibold text-xl tabular-nums sm:text-2xl"
      >
        {isNumber
          ? `${rounded(left)} ${from.sign} = ${rounded(right)} ${to.sign}`
          : 'Type a number on either side'}
      </p>
    </Card>
  );
}
