const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const shortNames = (names: readonly string[]) =>
  names.map((name) => name.slice(0, 3).toLowerCase());
const lists = new Intl.ListFormat('en');

/** Says when a schedule runs; the schedule itself if that takes more than a few words. */
export function describeSchedule(schedule: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = schedule
    .toLowerCase()
    .split(' ');
  const days = describeDays(day, month, weekday);
  if (days === undefined) return schedule;
  const repeated = describeInterval(minute, hour);
  if (repeated !== undefined)
    return days === everyDay ? repeated : `${repeated}, ${lowerFirst(days)}`;
  const times = describeTimes(minute, hour);
  return times === undefined ? schedule : `${days} at ${times}`;
}

const everyDay = 'Every day';

/** Runs during the whole day. */
function describeInterval(minute: string, hour: string): string | undefined {
  const step = stepOf(minute);
  if (hour === '*' && step !== undefined)
    return step === 1 ? 'Every minute' : `Every ${step} minutes`;
  const at = numberOf(minute);
  const hours = stepOf(hour);
  if (at === undefined || hours === undefined) return undefined;
  const every = hours === 1 ? 'Every hour' : `Every ${hours} hours`;
  return at === 0 ? every : `${every} at minute ${at}`;
}

function describeTimes(minute: string, hour: string): string | undefined {
  const at = numberOf(minute);
  const hours = hour.split(',').map(numberOf);
  if (at === undefined || !hours.every((one) => one !== undefined)) return undefined;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return lists.format(hours.map((one) => `${twoDigits(one)}:${twoDigits(at)}`));
}

function describeDays(day: string, month: string, weekday: string): string | undefined {
  if (day === '*' && month === '*') return weekday === '*' ? everyDay : describeWeekdays(weekday);
  const date = numberOf(day);
  if (date === undefined || weekday !== '*') return undefined;
  if (month === '*') return `On day ${date} of each month`;
  const index = indexOf(month, monthNames, -1);
  return index === undefined ? undefined : `Each year on ${date} ${monthNames[index]}`;
}

function describeWeekdays(weekday: string): string | undefined {
  const indexIn = (text: string) => indexOf(text === '7' ? '0' : text, dayNames, 0);
  const range = weekday.split('-').map(indexIn);
  if (range.length === 2 && range.every((index) => index !== undefined))
    return range.map((index) => dayNames[index]).join(' to ');
  const found = weekday.split(',').map(indexIn);
  if (!found.every((index) => index !== undefined)) return undefined;
  return `Every ${lists.format(found.map((index) => String(dayNames[index])))}`;
}

/** The index of a number or a short name; numbers start at the negative offset. */
function indexOf(text: string, names: readonly string[], offset: number): number | undefined {
  const number = numberOf(text);
  const index = number === undefined ? shortNames(names).indexOf(text) : number + offset;
  return names[index] === undefined ? undefined : index;
}

const numberOf = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);

/** 1 for every value. */
function stepOf(text: string): number | undefined {
  if (text === '*') return 1;
  return text.startsWith('*/') ? numberOf(text.slice(2)) : undefined;
}

const lowerFirst = (text: string) =>
  dayNames.some((name) => text.startsWith(name))
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
