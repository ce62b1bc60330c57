import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg, { Line } from 'react-native-svg';
import { Text } from '@/components/ui/text';
import { type ChartScale, offsetOf } from '@/lib/chart-scale';
import { space, useTheme } from '@/theme';

interface ChartFrameProps {
  /** Reads the chart aloud. */
  description: string;
  labels: readonly string[];
  scale: ChartScale;
  height: number;
  format: (value: number) => string;
  /** Draws the values into an area of this width. */
  children: (width: number) => ReactNode;
}

const maxLabels = 7;
/** Room for half a line of text above and below the lines. */
const margin = 8;

/** Axes of bar and line charts. */
export function ChartFrame({
  description,
  labels,
  scale,
  height,
  format,
  children,
}: ChartFrameProps) {
  const { colors } = useTheme();
  const [width, setWidth] = useState(0);
  // Labels may repeat.
  const slots = labels.map((label, position) => ({ label, position }));
  const everyLabel = Math.ceil(labels.length / maxLabels);
  return (
    <View role="img" accessible aria-label={description} style={styles.chart}>
      <View aria-hidden style={[styles.axis, { height: height + 2 * margin }]}>
        {scale.ticks.map((tick) => (
          <Text key={tick} variant="caption" color="mutedForeground" style={styles.tick}>
            {format(tick)}
          </Text>
        ))}
      </View>
      <View aria-hidden style={styles.plot}>
        <View
          style={{ height, marginVertical: margin }}
          onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
        >
          {width > 0 ? (
            <Svg width={width} height={height}>
              {scale.ticks.map((tick) => {
                const y = offsetOf(tick, scale, height);
                return <Line key={tick} x1={0} x2={width} y1={y} y2={y} stroke={colors.border} />;
              })}
              {children(width)}
            </Svg>
          ) : null}
        </View>
        <View style={styles.labels}>
          {slots.map(({ label, position }) => (
            <View key={position} style={styles.label}>
              {position % everyLabel === 0 ? (
                <Text
                  variant="caption"
                  color="mutedForeground"
                  numberOfLines={1}
                  style={everyLabel > 1 && styles.wide}
                >
                  {label}
                </Text>
              ) : null}
            </View>
          ))}
        </View>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  chart: { flexDirection: 'row', gap: space.small },
  axis: { justifyContent: 'space-between', alignItems: 'flex-end' },
  tick: { fontVariant: ['tabular-nums'] },
  plot: { flex: 1 },
  labels: { flexDirection: 'row', marginTop: space.tiny },
  label: { flex: 1, minWidth: 0, alignItems: 'center' },
  // May cover the empty labels next to it.
  wide: { width: 48, marginHorizontal: -24, textAlign: 'center' },
});
