import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react-native';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { IconButton } from '@/components/ui/icon-button';
import type { Direction } from '@/lib/snake';
import { space } from '@/theme';

interface DirectionPadProps {
  onTurn: (direction: Direction) => void;
  /** In the middle of the arrows. */
  children: ReactNode;
}

export function DirectionPad({ onTurn, children }: DirectionPadProps) {
  return (
    <View style={styles.pad}>
      <IconButton icon={ArrowUp} label="Up" variant="secondary" onPress={() => onTurn('up')} />
      <View style={styles.row}>
        <IconButton
          icon={ArrowLeft}
          label="Left"
          variant="secondary"
          onPress={() => onTurn('left')}
        />
        {children}
        <IconButton
          icon={ArrowRight}
          label="Right"
          variant="secondary"
          onPress={() => onTurn('right')}
        />
      </View>
      <IconButton
        icon={ArrowDown}
        label="Down"
        variant="secondary"
        onPress={() => onTurn('down')}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  pad: { alignItems: 'center', gap: space.small },
  row: { flexDirection: 'row', alignItems: 'center', gap: space.medium },
});
