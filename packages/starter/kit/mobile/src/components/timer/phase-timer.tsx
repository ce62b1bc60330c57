import { StyleSheet, View } from 'react-native';
import { TimerCard } from '@/components/timer/timer-card';
import { Text } from '@/components/ui/text';
import { useClock } from '@/hooks/use-clock';
import { formatTime } from '@/lib/format-time';
import { createPhases, findPhase, startOfPhase } from '@/lib/timer-phases';
import { radius, space, useTheme } from '@/theme';

interface PhaseTimerProps {
  workMinutes: number;
  /** 0 for no breaks. */
  breakMinutes: number;
  rounds: number;
}

/** Alternates work and breaks until all rounds are done. */
export function PhaseTimer({ workMinutes, breakMinutes, rounds }: PhaseTimerProps) {
  const { colors } = useTheme();
  const { elapsed, isRunning, start, pause, reset } = useClock();
  const phases = createPhases(
    { workSeconds: workMinutes * 60, restSeconds: breakMinutes * 60, rounds },
    { work: 'Focus', rest: 'Break' },
  );
  const isOver = elapsed >= startOfPhase(phases, phases.length);
  const { index, left } = findPhase(phases, elapsed);
  const { kind, label, seconds, round } = phases[index];
  const isRest = kind === 'rest' && !isOver;
  const done = isOver ? rounds : isRest ? round : round - 1;
  const dots = Array.from({ length: rounds }, (_, dot) => dot + 1);
  return (
    <TimerCard
      share={left / (seconds * 1000)}
      color={isRest ? colors.chart[1] : undefined}
      time={formatTime(left)}
      label={
        <Text weight="semibold" color="primary">
          {isOver ? 'All done' : label}
        </Text>
      }
      hint={`Round ${round} of ${rounds}`}
      secondary={{ label: 'Reset', onPress: reset }}
      primary={{
        label: isRunning ? 'Pause' : 'Start',
        disabled: isOver,
        onPress: isRunning ? pause : start,
      }}
    >
      <View style={styles.rounds}>
        {dots.map((dot) => (
          <View
            key={dot}
            style={[
              styles.round,
              { backgroundColor: dot <= done ? colors.primary : colors.border },
            ]}
          />
        ))}
      </View>
    </TimerCard>
  );
}

const styles = StyleSheet.create({
  rounds: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center', gap: space.small },
  round: { width: 28, height: 6, borderRadius: radius.full },
});
