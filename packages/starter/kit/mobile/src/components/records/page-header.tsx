import { StyleSheet, View } from 'react-native';
import { Badge } from '@/components/ui/badge';
import { Text } from '@/components/ui/text';
import { space } from '@/theme';

interface PageHeaderProps {
  title: string;
  /** Number of records. */
  count?: number;
}

export function PageHeader({ title, count }: PageHeaderProps) {
  return (
    <View style={styles.header}>
      <Text variant="h2" style={styles.title}>
        {title}
      </Text>
      {count === undefined ? null : (
        <Badge variant="secondary" style={styles.count}>
          {count}
        </Badge>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  header: { flexDirection: 'row', alignItems: 'center', gap: space.small },
  title: { flexShrink: 1 },
  count: { alignSelf: 'center' },
});
