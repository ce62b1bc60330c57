import { StyleSheet, View } from 'react-native';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

export function Tags({ values }: { values: string[] }) {
  const { colors } = useTheme();
  if (values.length === 0) return <Words size="small">–</Words>;
  return (
    <View style={styles.tags}>
      {values.map((value) => (
        <View key={value} style={[styles.tag, { backgroundColor: colors.soft }]}>
          <Words size="caption" tone="primary" strong>
            {value}
          </Words>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  tags: { flexDirection: 'row', flexWrap: 'wrap', gap: 6, paddingTop: 2 },
  tag: { paddingHorizontal: 10, paddingVertical: 3, borderRadius: radius.full },
});
