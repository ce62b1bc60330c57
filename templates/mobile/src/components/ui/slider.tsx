import { useState } from 'react';
import { type GestureResponderEvent, StyleSheet, View } from 'react-native';
import { useField } from '@/components/ui/field';
import { pressKeys } from '@/lib/press-keys';
import { radius, useTheme } from '@/theme';

interface SliderProps {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  /** Without it, use `Field`. */
  'aria-label'?: string;
}

const thumbSize = 28;

export function Slider({
  value,
  onValueChange,
  min = 0,
  max = 100,
  step = 1,
  disabled = false,
  'aria-label': ariaLabel,
}: SliderProps) {
  const { colors } = useTheme();
  const field = useField();
  const [width, setWidth] = useState(0);
  const part = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;

  const change = (next: number) => {
    const stepped = min + Math.round((next - min) / step) * step;
    // Removes the rounding error of steps such as 0.1.
    const rounded = Number(Math.min(max, Math.max(min, stepped)).toFixed(10));
    if (!disabled && rounded !== value) onValueChange(rounded);
  };
  const moveTo = ({ nativeEvent }: GestureResponderEvent) => {
    const room = width - thumbSize;
    if (room > 0) change(min + ((nativeEvent.locationX - thumbSize / 2) / room) * (max - min));
  };
  const increase = () => change(value + step);
  const decrease = () => change(value - step);

  return (
    <View
      role="slider"
      aria-label={ariaLabel ?? field.label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-disabled={disabled}
      accessible
      tabIndex={disabled ? -1 : 0}
      accessibilityActions={[{ name: 'increment' }, { name: 'decrement' }]}
      onAccessibilityAction={({ nativeEvent }) =>
        nativeEvent.actionName === 'increment' ? increase() : decrease()
      }
      onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
      onStartShouldSetResponder={() => !disabled}
      onMoveShouldSetResponder={() => !disabled}
      onResponderTerminationRequest={() => false}
      onResponderGrant={moveTo}
      onResponderMove={moveTo}
      style={[styles.slider, disabled && styles.disabled]}
      {...pressKeys({
        ArrowRight: increase,
        ArrowUp: increase,
        ArrowLeft: decrease,
        ArrowDown: decrease,
        Home: () => change(min),
        End: () => change(max),
      })}
    >
      <View style={[styles.track, { backgroundColor: colors.input }]}>
        <View style={[styles.fill, { width: `${part * 100}%`, backgroundColor: colors.primary }]} />
      </View>
      <View
        style={[
          styles.thumb,
          { left: part * Math.max(0, width - thumbSize), borderColor: colors.primary },
        ]}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  slider: { height: 44, justifyContent: 'center' },
  // Positions of touches are relative to the view that is touched, so the parts let them through.
  track: { height: 6, borderRadius: radius.full, overflow: 'hidden', pointerEvents: 'none' },
  fill: { height: '100%' },
  thumb: {
    position: 'absolute',
    pointerEvents: 'none',
    width: thumbSize,
    height: thumbSize,
    borderWidth: 2,
    borderRadius: radius.full,
    backgroundColor: '#ffffff',
    boxShadow: '0 1px 3px #00000033',
  },
  disabled: { opacity: 0.5 },
});
