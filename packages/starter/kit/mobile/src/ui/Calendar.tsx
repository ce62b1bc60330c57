import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { addDays, dayText, todayText } from '@/lib/dates';
import { formatDate } from '@/lib/format';
import { textOf } from '@/lib/values';
import { space } from '@/theme';
import { CalendarDay } from '@/ui/CalendarDay';
import { Card } from '@/ui/Card';
import { IconButton } from '@/ui/IconButton';
import { Words } from '@/ui/Words';

interface CalendarProps<T> {
  records: T[];
  /** The field with the day. */
  by: keyof T;
  card: (record: T) => ReactNode;
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** A month, and below it what falls on the chosen day. */
export function Calendar<T>({ records, by, card }: CalendarProps<T>) {
  const dayOf = (record: T) => textOf(record[by]).slice(0, 10);
  const [day, setDay] = useState(() => nextOf(records.map(dayOf)));
  const ownOf = (other: string) => records.filter((record) => dayOf(record) === other);
  const own = ownOf(day);
  return (
    <>
      <Card>
        <View style={styles.head}>
          <IconButton icon="‹" label="Month before" onPress={() => setDay(monthFrom(day, -1))} />
          <Words size="heading">
            {new Date(`${day}T12:00:00`).toLocaleDateString(undefined, {
              month: 'long',
              year: 'numeric',
            })}
          </Words>
          <IconButton icon="›" label="Month after" onPress={() => setDay(monthFrom(day, 1))} />
        </View>
        <View style={styles.grid}>
          {weekdays.map((weekday) => (
            <View key={weekday} style={styles.cell}>
              <Words size="caption" tone="mutedForeground">
                {weekday}
              </Words>
            </View>
          ))}
          {daysAround(day).map((other) => (
            <View key={other} style={styles.cell}>
              <CalendarDay
                day={other}
                count={ownOf(other).length}
                isOutside={other.slice(0, 7) !== day.slice(0, 7)}
                isChosen={other === day}
                onPress={() => setDay(other)}
              />
            </View>
          ))}
        </View>
      </Card>
      <Words size="heading">{formatDate(day)}</Words>
      {own.map(card)}
      {own.length === 0 && <Words tone="mutedForeground">Nothing on this day.</Words>}
    </>
  );
}

/** Today or the next day there is something; the last one, if all of them are over. */
function nextOf(days: string[]): string {
  const known = days.filter((day) => day !== '').sort();
  return known.find((day) => day >= todayText()) ?? known.at(-1) ?? todayText();
}

function monthFrom(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number);
  return dayText(new Date(year, month - 1 + months, 1, 12));
}

/** Whole weeks, from Monday on, that hold the month of a day. */
function daysAround(day: string): string[] {
  const first = monthFrom(day, 0);
  const before = (new Date(`${first}T12:00:00`).getDay() + 6) % 7;
  const start = addDays(first, -before);
  const weeks = addDays(start, 35) < monthFrom(day, 1) ? 6 : 5;
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(start, index));
}

const styles = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  grid: { flexDirection: 'row', flexWrap: 'wrap', rowGap: space.tiny },
  cell: { width: `${100 / 7}%`, alignItems: 'center' },
});
