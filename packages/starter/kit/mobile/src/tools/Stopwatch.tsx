import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { clockText, useTimer } from '@/lib/useTimer';
import { space } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { TickRing } from '@/ui/TickRing';
import { Words } from '@/ui/Words';

export function Stopwatch() {
  const { seconds, isRunning, start, pause, reset } = useTimer();
  const [laps, setLaps] = useState<number[]>([]);
  const second = () => {
    if (isRunning) return setLaps([seconds, ...laps]);
    reset();
    setLaps([]);
  };
  return (
    <>
      <Card style={styles.card}>
        <TickRing fraction={(seconds % 60) / 60}>
          <Words size="display" style={styles.digits}>
            {clockText(seconds)}
          </Words>
          <Words tone="mutedForeground" style={styles.digits}>
            {`.${Math.floor((seconds % 1) * 10)}`}
          </Words>
        </TickRing>
        <View style={styles.buttons}>
          <Button wide look="secondary" title={isRunning ? 'Lap' : 'Reset'} onPress={second} />
          <Button wide title={isRunning ? 'Stop' : 'Start'} onPress={isRunning ? pause : start} />
        </View>
      </Card>
      {laps.length > 0 && (
        <Card>
          {laps.map((lap, index) => (
            <View key={lap} style={styles.lap}>
              <Words tone="mutedForeground">{`Lap ${laps.length - index}`}</Words>
              <Words strong style={styles.digits}>
                {`${clockText(lap)}.${Math.floor((lap % 1) * 10)}`}
              </Words>
            </View>
          ))}
        </Card>
      )}
    </>
  );
}

const styles = StyleSheet.create({
  card: { gap: space.large, paddingVertical: space.large },
  digits: { fontVariant: ['tabular-nums'] },
  buttons: { flexDirection: 'row', gap: 12 },
  lap: { flexDirection: 'row', justifyContent: 'space-between' },
});
