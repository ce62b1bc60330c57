import { Image, StyleSheet, View } from 'react-native';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface PictureProps {
  label: string;
  /** An address; or an emoji, which is shown large. */
  value: string;
  /** Stands there while there is no picture. */
  fallback: string;
  /** As wide as what it stands in. */
  large?: boolean;
}

export function Picture({ label, value, fallback, large = false }: PictureProps) {
  const { colors } = useTheme();
  const look = [
    styles.frame,
    large ? styles.large : styles.small,
    { backgroundColor: colors.soft },
  ];
  return (
    <View style={styles.picture}>
      {/^(https?:|data:|file:|\/)/.test(value) ? (
        <View style={look}>
          <Image
            source={{ uri: value }}
            accessibilityLabel={label}
            resizeMode="cover"
            style={StyleSheet.absoluteFill}
          />
        </View>
      ) : (
        <View style={look}>
          <Words size={large ? 'display' : 'title'} aria-hidden>
            {value || fallback}
          </Words>
        </View>
      )}
      <Words size="caption" tone="mutedForeground">
        {label}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  picture: { gap: 3 },
  frame: {
    borderRadius: radius.field,
    overflow: 'hidden',
    alignItems: 'center',
    justifyContent: 'center',
  },
  small: { width: 56, height: 56 },
  large: { width: '100%', height: 120 },
});
