import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { ChoiceField } from '@/fields/ChoiceField';
import { NumberField } from '@/fields/NumberField';
import { convert, type UnitGroup, unitsOf } from '@/lib/units';
import { useTheme } from '@/theme';
import { Card } from '@/ui/Card';
import { ChoiceChips } from '@/ui/ChoiceChips';
import { Words } from '@/ui/Words';

/** One amount in all units of its kind. */
export function Converter({ groups }: { groups: UnitGroup[] }) {
  const { colors } = useTheme();
  const [group, setGroup] = useState(groups[0]);
  const [unit, setUnit] = useState(unitsOf(groups[0])[0]);
  const [amount, setAmount] = useState<number | null>(1);
  const others = unitsOf(group).filter((other) => other !== unit);
  const choose = (next: UnitGroup) => {
    setGroup(next);
    setUnit(unitsOf(next)[0]);
  };
  return (
    <>
      {groups.length > 1 && (
        <ChoiceChips label="Convert" options={groups} value={group} onChange={choose} />
      )}
      <Card>
        <NumberField label="Amount" value={amount} onChange={setAmount} />
        <ChoiceField
          label="Unit"
          options={unitsOf(group)}
          value={unit}
          onChange={(next) => setUnit(next || unit)}
        />
      </Card>
      <Card style={styles.results}>
        {others.map((other, index) => (
          <View
            key={other}
            style={[styles.row, index > 0 && { borderTopWidth: 1, borderColor: colors.border }]}
          >
            <Words tone="mutedForeground">{other}</Words>
            <Words size="heading" tone="primary">
              {Number(convert(group, amount ?? 0, unit, other).toPrecision(6)).toLocaleString(
                undefined,
                { maximumFractionDigits: 6 },
              )}
            </Words>
          </View>
        ))}
      </Card>
    </>
  );
}

const styles = StyleSheet.create({
  results: { gap: 0, paddingVertical: 4 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingVertical: 12,
  },
});
