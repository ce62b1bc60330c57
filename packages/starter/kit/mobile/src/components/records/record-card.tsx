import type { ReactNode } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Card } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { space } from '@/theme';

interface RecordCardProps {
  title: string;
  image?: ReactNode;
  /** A control next to the title. */
  checkbox?: ReactNode;
  /** Strikes through the title. */
  done?: boolean;
  /** Places the image above the title instead of next to it. */
  tile?: boolean;
  onPress: () => void;
  /** The details of the record. */
  children?: ReactNode;
}

export function RecordCard({
  title,
  image,
  checkbox,
  done = false,
  tile = false,
  onPress,
  children,
}: RecordCardProps) {
  return (
    <Card style={styles.card}>
      {checkbox}
      <Pressable
        role="button"
        aria-label={`Edit ${title}`}
        onPress={onPress}
        style={({ pressed }) => [styles.body, pressed && styles.pressed]}
      >
        <View style={tile ? styles.above : styles.beside}>
          {image}
          <Text
            variant="h4"
            aria-level={3}
            numberOfLines={2}
            color={done ? 'mutedForeground' : 'cardForeground'}
            style={[styles.title, done && styles.done]}
          >
            {title}
          </Text>
        </View>
        <View style={styles.details}>{children}</View>
      </Pressable>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { flexDirection: 'row', gap: 0, paddingHorizontal: space.medium },
  body: { flex: 1, gap: 12 },
  pressed: { opacity: 0.6 },
  beside: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  above: { gap: 10 },
  title: { flexShrink: 1 },
  done: { textDecorationLine: 'line-through' },
  details: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 12, rowGap: 10 },
});
