import { useState } from 'react';
import { InputCard } from '@/components/calculator/input-card';
import { NumberField } from '@/components/fields/number-field';
import { ChipRow } from '@/components/records/chip-row';
import { Chip } from '@/components/ui/chip';
import { Field } from '@/components/ui/field';
import { List, ListItem } from '@/components/ui/list-item';
import { Select } from '@/components/ui/select';
import { Text } from '@/components/ui/text';
import { convert, type GroupName, roundValue, groups as unitGroups, unitsOf } from '@/lib/units';

interface UnitConverterProps {
  groups: GroupName[];
}

/** Converts an amount to all units of its group. */
export function UnitConverter({ groups }: UnitConverterProps) {
  const [group, setGroup] = useState(groups[0]);
  const [unitName, setUnitName] = useState(unitGroups[group].first[0]);
  const [amount, setAmount] = useState<number | null>(1);
  const units = unitsOf(group);
  const unit = units.find(({ name }) => name === unitName) ?? units[0];

  const selectGroup = (next: GroupName) => {
    setGroup(next);
    setUnitName(unitGroups[next].first[0]);
  };
  const convertTo = (name: string) => {
    const other = units.find((candidate) => candidate.name === name) ?? unit;
    const value = roundValue(convert(amount ?? 0, unit, other));
    return value.toLocaleString(undefined, { maximumFractionDigits: 6 });
  };

  return (
    <>
      {groups.length > 1 ? (
        <ChipRow label="Convert">
          {groups.map((name) => (
            <Chip
              key={name}
              label={unitGroups[name].label}
              aria-label={`Convert: ${name}`}
              selected={name === group}
              onPress={() => selectGroup(name)}
            />
          ))}
        </ChipRow>
      ) : null}
      <InputCard>
        <NumberField label="Amount" value={amount} onChange={setAmount} />
        <Field label="Unit">
          <Select
            value={unit.name}
            onValueChange={setUnitName}
            options={units.map(({ name, sign }) => ({ value: name, label: `${name} (${sign})` }))}
          />
        </Field>
      </InputCard>
      <List>
        {units
          .filter(({ name }) => name !== unit.name)
          .map(({ name, sign }) => (
            <ListItem
              key={name}
              title={name}
              trailing={<Text variant="large" color="primary">{`${convertTo(name)} ${sign}`}</Text>}
            />
          ))}
      </List>
    </>
  );
}
