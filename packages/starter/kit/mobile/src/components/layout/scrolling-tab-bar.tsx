import type { BottomTabBarProps } from '@react-navigation/bottom-tabs';
import { Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { Text } from '@/components/ui/text';
import { space, useTheme } from '@/theme';

const iconSize = 20;

/** A tab bar for more tabs than fit next to each other. */
export function ScrollingTabBar({ state, descriptors, navigation, insets }: BottomTabBarProps) {
  const { colors } = useTheme();
  return (
    <View
      style={[
        styles.bar,
        { backgroundColor: colors.card, borderColor: colors.border, paddingBottom: insets.bottom },
      ]}
    >
      <ScrollView horizontal showsHorizontalScrollIndicator={false}>
        <View role="tablist" style={styles.list}>
          {state.routes.map(({ key, name, params }, index) => {
            const { title = name, tabBarIcon } = descriptors[key].options;
            const focused = index === state.index;
            const color = focused ? colors.primary : colors.mutedForeground;
            const press = () => {
              const event = navigation.emit({
                type: 'tabPress',
                target: key,
                canPreventDefault: true,
              });
              if (!focused && !event.defaultPrevented) navigation.navigate(name, params);
            };
            return (
              <Pressable
                key={key}
                role="tab"
                aria-label={title}
                aria-selected={focused}
                onPress={press}
                style={styles.tab}
              >
                {tabBarIcon?.({ focused, color, size: iconSize })}
                <Text variant="caption" weight={focused ? 'semibold' : 'normal'} style={{ color }}>
                  {title}
                </Text>
              </Pressable>
            );
          })}
        </View>
      </ScrollView>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { borderTopWidth: 1 },
  list: { flexDirection: 'row', padding: space.tiny },
  tab: { minWidth: 72, minHeight: 48, alignItems: 'center', gap: 2, padding: space.tiny },
});
