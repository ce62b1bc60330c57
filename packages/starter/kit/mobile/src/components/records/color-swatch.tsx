import { StyleSheet, View } from 'react-native';
import { Text } from '@/components/ui/text';
import { radius, useTheme } from '@/theme';

interface ColorSwatchProps {
  color: string;
}

export function ColorSwatch({ color }: ColorSwatchProps) {
  const { colors } = useTheme();
  const look = { backgroundColor: color || 'transparent', borderColor: colors.border };
  return (
    <View style={styles.row}>
      <View style={[styles.swatch, look]} />
      <Text variant="small">{color || '–'}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: 6 },
  swatch: { width: 18, height: 18, borderWidth: 1, borderRadius: radius.full },
});
