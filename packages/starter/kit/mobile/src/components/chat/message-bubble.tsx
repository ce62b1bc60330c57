import { StyleSheet, View } from 'react-native';
import { Text } from '@/components/ui/text';
import { space, useTheme } from '@/theme';

interface MessageBubbleProps {
  text: string;
  isOwn: boolean;
}

export function MessageBubble({ text, isOwn }: MessageBubbleProps) {
  const { colors } = useTheme();
  return (
    <View
      style={[
        styles.bubble,
        isOwn ? styles.own : styles.other,
        { backgroundColor: isOwn ? colors.primary : colors.secondary },
      ]}
    >
      <Text color={isOwn ? 'primaryForeground' : 'secondaryForeground'}>{text}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  bubble: {
    maxWidth: '80%',
    paddingHorizontal: space.medium,
    paddingVertical: 10,
    borderRadius: 20,
  },
  own: { alignSelf: 'flex-end', borderBottomRightRadius: 6 },
  other: { alignSelf: 'flex-start', borderBottomLeftRadius: 6 },
});
