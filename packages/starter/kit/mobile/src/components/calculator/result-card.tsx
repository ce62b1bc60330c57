import { StyleSheet } from 'react-native';
import { Card } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { space, useTheme } from '@/theme';

interface ResultCardProps {
  label: string;
  /** Empty while an input is missing. */
  value: string;
  hint?: string;
}

export function ResultCard({ label, value, hint }: ResultCardProps) {
  const { colors } = useTheme();
  return (
    <Card aria-live="polite" style={[styles.card, { backgroundColor: colors.primary }]}>
      <Text variant="small" color="primaryForeground">
        {label}
      </Text>
      <Text
        variant="figure"
        color="primaryForeground"
        numberOfLines={1}
        adjustsFontSizeToFit
        style={styles.value}
      >
        {value || '–'}
      </Text>
      {hint ? (
        <Text variant="small" color="primaryForeground">
          {hint}
        </Text>
      ) : null}
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { gap: space.tiny, paddingHorizontal: space.medium },
  value: { fontSize: 48, lineHeight: 58 },
});
