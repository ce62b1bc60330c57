import { StyleSheet, View } from 'react-native';
import { clockText, useTimer } from '@/lib/useTimer';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { TickRing } from '@/ui/TickRing';
import { Words } from '@/ui/Words';

interface PhaseTimerProps {
  workMinutes: number;
  /** 0: the rounds follow each other at once. */
  breakMinutes: number;
  rounds: number;
}

/** Work and breaks in turn, until all rounds are over. */
export function PhaseTimer({ workMinutes, breakMinutes, rounds }: PhaseTimerProps) {
  const { colors } = useTheme();
  const { seconds, isRunning, start, pause, reset } = useTimer();
  const work = workMinutes * 60;
  const round = work + breakMinutes * 60;
  // No break follows the last round.
  const whole = round * rounds - breakMinutes * 60;
  const isOver = seconds >= whole;
  const done = isOver ? rounds : Math.floor(seconds / round);
  const inRound = seconds - done * round;
  const isBreak = !isOver && inRound >= work;
  const length = isBreak ? round - work : work;
  const left = isOver ? 0 : isBreak ? round - inRound : work - inRound;
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
  return (
    <Card style={styles.card}>
      <TickRing fraction={left / length}>
        <Words strong tone={isBreak ? 'accent' : 'primary'}>
          {isOver ? 'All done' : isBreak ? 'Break' : 'Focus'}
        </Words>
        <Words size="display" style={styles.digits}>
          {clockText(Math.ceil(left))}
        </Words>
        <Words size="small" tone="mutedForeground">
          {`Round ${Math.min(done + 1, rounds)} of ${rounds}`}
        </Words>
      </TickRing>
      <View style={styles.rounds}>
        {numbers.map((number) => (
          <View
            key={number}
            style={[
              styles.round,
              { backgroundColor: number <= done ? colors.primary : colors.border },
            ]}
          />
        ))}
      </View>
      <View style={styles.buttons}>
        <Button wide look="secondary" title="Reset" onPress={reset} />
        <Button
          wide
          title={isRunning ? 'Pause' : 'Start'}
          disabled={isOver}
          onPress={isRunning ? pause : start}
        />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { gap: space.large, paddingVertical: space.large },
  digits: { fontVariant: ['tabular-nums'] },
  rounds: { flexDirection: 'row', flexWrap: 'wrap', gap: space.small, justifyContent: 'center' },
  round: { width: 28, height: 6, borderRadius: radius.full },
  buttons: { flexDirection: 'row', gap: 12 },
});
