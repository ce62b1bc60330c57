import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Words } from '@/ui/Words';

interface FieldFrameProps {
  label: string;
  problem?: string;
  children: ReactNode;
}

/** Something to fill in, with its name above and what is wrong below. */
export function FieldFrame({ label, problem, children }: FieldFrameProps) {
  return (
    <View style={styles.frame}>
      <Words size="small" strong>
        {label}
      </Words>
      {children}
      {problem && (
        <Words size="small" tone="danger" role="alert">
          {problem}
        </Words>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  frame: { gap: 6 },
});
