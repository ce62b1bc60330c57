import { StyleSheet, View } from 'react-native';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

/** A colour beside its name. */
export function Swatch({ value }: { value: string }) {
  const { colors } = useTheme();
  return (
    <View style={styles.row}>
      <View
        style={[
          styles.swatch,
          { backgroundColor: value || 'transparent', borderColor: colors.border },
        ]}
      />
      <Words size="small">{value || '–'}</Words>
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: 6 },
  swatch: { width: 18, height: 18, borderWidth: 1, borderRadius: radius.full },
});
