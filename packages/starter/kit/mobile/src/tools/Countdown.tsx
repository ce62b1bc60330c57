import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { clockText, useTimer } from '@/lib/useTimer';
import { space } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Chip } from '@/ui/Chip';
import { TickRing } from '@/ui/TickRing';
import { Words } from '@/ui/Words';

const steps = [-5, -1, 1, 5];

export function Countdown({ minutes }: { minutes: number }) {
  const [chosen, setChosen] = useState(minutes);
  const { seconds, isRunning, start, pause, reset } = useTimer();
  const whole = chosen * 60;
  const left = Math.max(0, whole - seconds);
  return (
    <Card style={styles.card}>
      <TickRing fraction={left / whole}>
        <Words size="display" style={styles.digits}>
          {clockText(Math.ceil(left))}
        </Words>
        <Words tone="mutedForeground">{left === 0 ? 'Time is up' : 'left'}</Words>
      </TickRing>
      <View style={styles.row}>
        {steps.map((step) => (
          <Chip
            key={step}
            title={`${step > 0 ? '+' : '−'}${Math.abs(step)} min`}
            selected={false}
            onPress={() => setChosen(Math.max(1, chosen + step))}
          />
        ))}
      </View>
      <View style={styles.buttons}>
        <Button wide look="secondary" title="Reset" onPress={reset} />
        <Button
          wide
          title={isRunning ? 'Pause' : 'Start'}
          disabled={left === 0}
          onPress={isRunning ? pause : start}
        />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { gap: space.large, paddingVertical: space.large },
  digits: { fontVariant: ['tabular-nums'] },
  row: { flexDirection: 'row', justifyContent: 'center', gap: space.small },
  buttons: { flexDirection: 'row', gap: 12 },
});
