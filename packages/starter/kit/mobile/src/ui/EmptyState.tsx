import { StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface EmptyStateProps {
  icon: string;
  title: string;
  text: string;
}

export function EmptyState({ icon, title, text }: EmptyStateProps) {
  const { colors } = useTheme();
  return (
    <View style={styles.empty}>
      <View style={[styles.circle, { backgroundColor: colors.soft }]}>
        <Words size="title" aria-hidden>
          {icon}
        </Words>
      </View>
      <Words size="heading" centered>
        {title}
      </Words>
      <Words tone="mutedForeground" centered>
        {text}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  empty: { alignItems: 'center', gap: space.small, padding: space.large, paddingTop: space.huge },
  circle: {
    width: 72,
    height: 72,
    marginBottom: space.small,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
