import { StyleSheet, View } from 'react-native';
import { radius, useTheme } from '@/theme';

/** The app's mark, drawn with nothing but views. */
export default function Sprout() {
  const { colors } = useTheme();
  const shadow = `0 10px 20px ${colors.primary}40`;
  const line = { borderColor: colors.primaryForeground };
  return (
    <View style={[styles.halo, styles.wide, { backgroundColor: `${colors.primary}0f` }]}>
      <View style={[styles.halo, styles.narrow, { backgroundColor: `${colors.primary}1a` }]}>
        <View style={[styles.tile, { backgroundColor: colors.primary, boxShadow: shadow }]}>
          <View style={[styles.stem, { backgroundColor: colors.primaryForeground }]} />
          <View style={[styles.leaf, styles.right, line]} />
          <View style={[styles.leaf, styles.left, line]} />
        </View>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  halo: { alignItems: 'center', justifyContent: 'center', borderRadius: radius.full },
  wide: { width: 176, height: 176 },
  narrow: { width: 124, height: 124 },
  tile: { width: 72, height: 72, borderRadius: radius.card },
  stem: { position: 'absolute', left: 35, top: 33, width: 2.5, height: 24, borderRadius: 2 },
  leaf: { position: 'absolute', borderWidth: 2.5 },
  right: {
    left: 35,
    top: 16,
    width: 20,
    height: 20,
    borderTopLeftRadius: 20,
    borderBottomRightRadius: 20,
  },
  left: {
    left: 20.5,
    top: 27,
    width: 17,
    height: 17,
    borderTopRightRadius: 17,
    borderBottomLeftRadius: 17,
  },
});
