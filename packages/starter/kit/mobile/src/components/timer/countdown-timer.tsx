import { useState } from 'react';
import { StyleSheet } from 'react-native';
import { TimerCard } from '@/components/timer/timer-card';
import { Chip, ChipGroup } from '@/components/ui/chip';
import { useClock } from '@/hooks/use-clock';
import { formatTime } from '@/lib/format-time';

interface CountdownTimerProps {
  minutes: number;
}

const steps = [-5, -1, 1, 5];

export function CountdownTimer({ minutes: initial }: CountdownTimerProps) {
  const [minutes, setMinutes] = useState(initial);
  const { elapsed, isRunning, start, pause, reset } = useClock();
  const total = minutes * 60_000;
  const left = Math.max(0, total - elapsed);
  return (
    <TimerCard
      share={left / total}
      time={formatTime(left)}
      hint={left === 0 ? 'Time is up' : 'left'}
      secondary={{ label: 'Reset', onPress: reset }}
      primary={{
        label: isRunning ? 'Pause' : 'Start',
        disabled: left === 0,
        onPress: isRunning ? pause : start,
      }}
    >
      <ChipGroup style={styles.steps}>
        {steps.map((step) => (
          <Chip
            key={step}
            label={`${step > 0 ? '+' : '−'}${Math.abs(step)} min`}
            onPress={() => setMinutes(Math.max(1, minutes + step))}
          />
        ))}
      </ChipGroup>
    </TimerCard>
  );
}

const styles = StyleSheet.create({
  steps: { justifyContent: 'center' },
});
