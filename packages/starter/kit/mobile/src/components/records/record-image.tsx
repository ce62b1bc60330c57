import { Image, StyleSheet, View } from 'react-native';
import { Emoji } from '@/components/emoji';
import { Text } from '@/components/ui/text';
import { radius, useTheme } from '@/theme';

interface RecordImageProps {
  /** A URL or an emoji. */
  src: string;
  /** The kind of image, such as "Cover". */
  label: string;
  /** An emoji to show without an image. */
  icon: string;
  /** Fills the width of its parent. */
  large?: boolean;
}

/** The image of a record, or an emoji in its place. */
export function RecordImage({ src, label, icon, large = false }: RecordImageProps) {
  const { colors } = useTheme();
  return (
    <View style={styles.figure}>
      <View
        style={[
          styles.frame,
          large ? styles.large : styles.small,
          { backgroundColor: colors.accent },
        ]}
      >
        {/^(https?:|data:|file:|\/)/.test(src) ? (
          <Image
            source={{ uri: src }}
            aria-label={label}
            resizeMode="cover"
            style={StyleSheet.absoluteFill}
          />
        ) : (
          <Emoji icon={src || icon} size={large ? 56 : 28} />
        )}
      </View>
      <Text variant="caption" color="mutedForeground">
        {label}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  figure: { gap: 3 },
  frame: {
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.field,
    overflow: 'hidden',
  },
  small: { width: 56, height: 56 },
  large: { width: '100%', height: 120 },
});
