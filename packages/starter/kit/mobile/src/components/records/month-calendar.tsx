import { ChevronLeft, ChevronRight } from 'lucide-react-native';
import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { CalendarDay } from '@/components/records/calendar-day';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { Text } from '@/components/ui/text';
import { useToday } from '@/hooks/use-today';
import { addMonths, daysOfMonth, toDate } from '@/lib/days';
import { formatDate } from '@/lib/format';
import { nearestDay } from '@/lib/nearest-day';
import { valueText } from '@/lib/value-text';
import { space } from '@/theme';

interface MonthCalendarProps<T> {
  records: T[];
  /** The field with the day. */
  by: keyof T;
  card: (record: T) => ReactNode;
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** A month, and below it the records of the selected day. */
export function MonthCalendar<T>({ records, by, card }: MonthCalendarProps<T>) {
  const today = useToday();
  const dayOf = (record: T) => valueText(record[by]).slice(0, 10);
  const recordsOn = (day: string) => records.filter((record) => dayOf(record) === day);
  const [selected, setSelected] = useState(() => nearestDay(records.map(dayOf), today));
  const month = toDate(selected).toLocaleDateString(undefined, { month: 'long', year: 'numeric' });
  const shown = recordsOn(selected);
  return (
    <>
      <Card style={styles.calendar}>
        <View style={styles.header}>
          <IconButton
            icon={ChevronLeft}
            label="Month before"
            onPress={() => setSelected(addMonths(selected, -1))}
          />
          <Text variant="h4" aria-level={3}>
            {month}
          </Text>
          <IconButton
            icon={ChevronRight}
            label="Month after"
            onPress={() => setSelected(addMonths(selected, 1))}
          />
        </View>
        <View style={styles.grid}>
          {weekdays.map((weekday) => (
            <View key={weekday} style={styles.cell}>
              <Text variant="caption" color="mutedForeground">
                {weekday}
              </Text>
            </View>
          ))}
          {daysOfMonth(selected).map((day) => (
            <View key={day} style={styles.cell}>
              <CalendarDay
                day={day}
                count={recordsOn(day).length}
                isToday={day === today}
                isSelected={day === selected}
                isOutside={day.slice(0, 7) !== selected.slice(0, 7)}
                onPress={() => setSelected(day)}
              />
            </View>
          ))}
        </View>
      </Card>
      <Text variant="h4" aria-level={3}>
        {formatDate(selected)}
      </Text>
      {shown.map(card)}
      {shown.length === 0 ? <Text color="mutedForeground">Nothing on this day.</Text> : null}
    </>
  );
}

const styles = StyleSheet.create({
  calendar: { paddingHorizontal: space.small },
  header: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  grid: { flexDirection: 'row', flexWrap: 'wrap', rowGap: space.tiny },
  cell: { width: `${100 / 7}%`, alignItems: 'center' },
});
