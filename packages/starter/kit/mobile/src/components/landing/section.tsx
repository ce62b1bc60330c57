import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '@/components/ui/button';
import { Text } from '@/components/ui/text';
import { space } from '@/theme';

export interface SectionProps {
  title: string;
  text?: string;
  /** Text of the button. */
  action?: string;
  onAction?: () => void;
}

/** A part of the page with a title. */
export function Section({
  title,
  text,
  action,
  onAction,
  children,
}: SectionProps & { children: ReactNode }) {
  return (
    <View style={styles.section}>
      <Text variant="h2">{title}</Text>
      {text ? <Text color="mutedForeground">{text}</Text> : null}
      {children}
      {action ? (
        <Button variant="secondary" onPress={onAction}>
          {action}
        </Button>
      ) : null}
    </View>
  );
}

const styles = StyleSheet.create({
  section: { gap: 12, paddingTop: space.large },
});
