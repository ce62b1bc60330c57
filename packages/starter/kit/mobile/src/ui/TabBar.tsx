import { Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface Tab {
  title: string;
  icon: string;
}

interface TabBarProps {
  tabs: Tab[];
  /** The place of the tab that is open. */
  active: number;
  onChange: (index: number) => void;
}

export function TabBar({ tabs, active, onChange }: TabBarProps) {
  const { colors } = useTheme();
  return (
    <View style={{ backgroundColor: colors.card, borderColor: colors.border, borderTopWidth: 1 }}>
      <ScrollView
        horizontal
        showsHorizontalScrollIndicator={false}
        contentContainerStyle={styles.bar}
      >
        <View accessibilityRole="tablist" style={styles.list}>
          {tabs.map(({ title, icon }, index) => (
            <Pressable
              key={title}
              accessibilityRole="tab"
              accessibilityLabel={title}
              aria-selected={index === active}
              onPress={() => onChange(index)}
              style={styles.tab}
            >
              <View style={[styles.icon, index === active && { backgroundColor: colors.soft }]}>
                <Words size="heading" aria-hidden style={index !== active && styles.resting}>
                  {icon}
                </Words>
              </View>
              <Words
                size="caption"
                strong={index === active}
                tone={index === active ? 'primary' : 'mutedForeground'}
                numberOfLines={1}
              >
                {title}
              </Words>
            </Pressable>
          ))}
        </View>
      </ScrollView>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexGrow: 1 },
  list: { flexGrow: 1, flexDirection: 'row', padding: space.tiny },
  tab: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 72,
    alignItems: 'center',
    gap: 2,
    padding: space.tiny,
  },
  icon: {
    width: 52,
    height: 30,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  resting: { opacity: 0.55 },
});
