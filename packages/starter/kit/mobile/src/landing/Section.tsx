import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { space } from '@/theme';
import { Button } from '@/ui/Button';
import { Words } from '@/ui/Words';

export interface Item {
  title: string;
  text: string;
  /** A price, a name, a number: what stands out beside the text. */
  detail: string;
}

export interface SectionProps {
  title: string;
  text?: string;
  /** What its button says. */
  action?: string;
  onAction?: () => void;
}

/** A part of the page under its title. */
export function Section({
  title,
  text,
  action,
  onAction,
  children,
}: SectionProps & { children: ReactNode }) {
  return (
    <View style={styles.section}>
      <Words size="title" accessibilityRole="header">
        {title}
      </Words>
      {text && <Words tone="mutedForeground">{text}</Words>}
      {children}
      {action && <Button look="secondary" title={action} onPress={onAction} />}
    </View>
  );
}

const styles = StyleSheet.create({
  section: { gap: 12, paddingTop: space.large },
});
