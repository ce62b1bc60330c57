import { useState } from 'react';
import { Image, StyleSheet, View } from 'react-native';
import { Text } from '@/components/ui/text';
import { radius, useTheme } from '@/theme';

interface AvatarProps {
  /** Name of the person; its initials show while there is no picture. */
  name: string;
  /** Address of the picture. */
  src?: string;
  size?: number;
}

export function Avatar({ name, src, size = 44 }: AvatarProps) {
  const { colors } = useTheme();
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasImage = src !== undefined && src !== failedSrc;
  return (
    <View
      role="img"
      accessible
      aria-label={name}
      style={[styles.avatar, { width: size, height: size, backgroundColor: colors.secondary }]}
    >
      {hasImage ? (
        <Image source={{ uri: src }} style={styles.image} onError={() => setFailedSrc(src)} />
      ) : (
        <Text
          aria-hidden
          weight="semibold"
          color="secondaryForeground"
          style={{ fontSize: size * 0.38, lineHeight: size * 0.5 }}
        >
          {initialsOf(name)}
        </Text>
      )}
    </View>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

const styles = StyleSheet.create({
  avatar: {
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
    overflow: 'hidden',
  },
  image: { width: '100%', height: '100%' },
});
