import { StyleSheet, View } from 'react-native';
import type { SectionProps } from '@/landing/Section';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Words } from '@/ui/Words';

interface HeroProps extends SectionProps {
  icon: string;
}

/** The first thing people see. */
export function Hero({ icon, title, text, action, onAction }: HeroProps) {
  const { colors } = useTheme();
  return (
    <View style={[styles.hero, { backgroundColor: colors.soft }]}>
      <View style={[styles.icon, { backgroundColor: colors.card }]}>
        <Words size="display" aria-hidden>
          {icon}
        </Words>
      </View>
      <Words size="title" centered accessibilityRole="header" style={styles.title}>
        {title}
      </Words>
      {text && (
        <Words tone="mutedForeground" centered>
          {text}
        </Words>
      )}
      {action && <Button title={action} onPress={onAction} />}
    </View>
  );
}

const styles = StyleSheet.create({
  hero: {
    alignItems: 'center',
    gap: space.medium,
    paddingHorizontal: space.large,
    paddingVertical: 40,
    borderRadius: radius.card,
  },
  icon: {
    width: 112,
    height: 112,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  title: { fontSize: 32, lineHeight: 38 },
});
