import { StyleSheet, View } from 'react-native';
import { Progress } from '@/components/ui/progress';
import { Text } from '@/components/ui/text';
import { space } from '@/theme';

interface PercentMeterProps {
  label: string;
  /** Null without a value. */
  value: number | null;
}

export function PercentMeter({ label, value }: PercentMeterProps) {
  if (value === null) return <Text variant="small">–</Text>;
  return (
    <View style={styles.meter}>
      <View style={styles.track}>
        <Progress label={label} value={value} />
      </View>
      <Text variant="small">{`${value}%`}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  meter: { flexDirection: 'row', alignItems: 'center', gap: space.small },
  track: { flex: 1 },
});
