import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Card, CardContent } from '@/components/ui/card';
import { Text } from '@/components/ui/text';

interface GameCardProps {
  /** Whose turn it is, or who won. */
  status: string;
  score: string;
  children: ReactNode;
}

export function GameCard({ status, score, children }: GameCardProps) {
  return (
    <Card>
      <CardContent>
        <View aria-live="polite" style={styles.status}>
          <Text variant="large" style={styles.text}>
            {status}
          </Text>
          <Text weight="semibold" color="primary">
            {score}
          </Text>
        </View>
        {children}
      </CardContent>
    </Card>
  );
}

const styles = StyleSheet.create({
  status: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  text: { flex: 1 },
});
