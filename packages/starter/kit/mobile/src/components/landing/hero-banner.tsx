import { StyleSheet, View } from 'react-native';
import { Emoji } from '@/components/emoji';
import type { SectionProps } from '@/components/landing/section';
import { Button } from '@/components/ui/button';
import { Text } from '@/components/ui/text';
import { radius, space, useTheme } from '@/theme';

interface HeroBannerProps extends SectionProps {
  icon: string;
}

export function HeroBanner({ icon, title, text, action, onAction }: HeroBannerProps) {
  const { colors } = useTheme();
  return (
    <View style={[styles.hero, { backgroundColor: colors.accent }]}>
      <View style={[styles.icon, { backgroundColor: colors.card }]}>
        <Emoji icon={icon} size={52} />
      </View>
      <Text variant="h1" aria-level={2} align="center">
        {title}
      </Text>
      {text ? (
        <Text color="accentForeground" align="center">
          {text}
        </Text>
      ) : null}
      {action ? <Button onPress={onAction}>{action}</Button> : null}
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
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
  },
});
