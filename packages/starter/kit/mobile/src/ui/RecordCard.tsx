import type { ReactNode } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { space } from '@/theme';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface RecordCardProps {
  title: string;
  picture?: ReactNode;
  /** Something to press beside the title. */
  check?: ReactNode;
  /** Whether there is nothing left to do about it. */
  done?: boolean;
  /** The picture above the title instead of beside it. */
  tile?: boolean;
  onPress: () => void;
  children?: ReactNode;
}

export function RecordCard({
  title,
  picture,
  check,
  done = false,
  tile = false,
  onPress,
  children,
}: RecordCardProps) {
  return (
    <Card style={styles.card}>
      {check}
      <Pressable
        accessibilityRole="button"
        accessibilityLabel={`Edit ${title}`}
        onPress={onPress}
        style={({ pressed }) => [styles.body, { opacity: pressed ? 0.6 : done ? 0.55 : 1 }]}
      >
        <View style={tile ? styles.above : styles.beside}>
          {picture}
          <Words size="heading" numberOfLines={2} style={[styles.title, done && styles.done]}>
            {title}
          </Words>
        </View>
        <View style={styles.pairs}>{children}</View>
      </Pressable>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { flexDirection: 'row', gap: space.small },
  body: { flex: 1, gap: 12 },
  beside: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  above: { gap: 10 },
  title: { flexShrink: 1 },
  done: { textDecorationLine: 'line-through' },
  pairs: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 12, rowGap: 10 },
});
