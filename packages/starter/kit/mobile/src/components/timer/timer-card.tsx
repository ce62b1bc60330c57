import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { ProgressRing } from '@/components/timer/progress-ring';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { space } from '@/theme';

interface Action {
  label: string;
  disabled?: boolean;
  onPress: () => void;
}

interface TimerCardProps {
  /** Filled part of the ring, from 0 to 1. */
  share: number;
  color?: string;
  time: string;
  /** Above the time. */
  label?: ReactNode;
  /** Below the time. */
  hint: string;
  primary: Action;
  secondary: Action;
  /** Between the ring and the buttons. */
  children?: ReactNode;
}

/** A clock in a ring with two buttons. */
export function TimerCard({
  share,
  color,
  time,
  label,
  hint,
  primary,
  secondary,
  children,
}: TimerCardProps) {
  return (
    <Card style={styles.card}>
      <CardContent style={styles.content}>
        <ProgressRing share={share} color={color}>
          {label}
          <Text variant="figure" style={styles.time}>
            {time}
          </Text>
          <Text color="mutedForeground">{hint}</Text>
        </ProgressRing>
        {children}
        <View style={styles.buttons}>
          <Button variant="secondary" style={styles.button} onPress={secondary.onPress}>
            {secondary.label}
          </Button>
          <Button style={styles.button} disabled={primary.disabled} onPress={primary.onPress}>
            {primary.label}
          </Button>
        </View>
      </CardContent>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { paddingVertical: space.large },
  content: { gap: space.large },
  time: { fontSize: 46, lineHeight: 56 },
  buttons: { flexDirection: 'row', gap: 12 },
  button: { flex: 1 },
});
