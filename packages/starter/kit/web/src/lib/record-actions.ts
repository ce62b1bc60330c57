import { formatDateTime, formatDuration } from './format.ts';
import { toIsoDay } from './habits.ts';

type Key<T> = keyof T & string;
export type ActionIcon = 'up' | 'down' | 'heart' | 'star' | 'bookmark' | 'pin' | 'people' | 'check';

/** Sets a field to a value. */
export interface StatusAction<T> {
  kind: 'status';
  label: string;
  field: Key<T>;
  to: string;
  /** Values with which the button is hidden. */
  unless: string[];
  /** A field that the button asks for first. */
  reason?: Key<T>;
  only?: string;
}

/** Turns a field on and off. */
export interface FlagAction<T> {
  kind: 'flag';
  label: string;
  undo: string;
  field: Key<T>;
  icon: ActionIcon;
  only?: string;
}

/** Counts a vote, which can be taken back. */
export interface CountAction<T> {
  kind: 'count';
  label: string;
  undo: string;
  field: Key<T>;
  by: 1 | -1;
  icon: ActionIcon;
  only?: string;
}

/** Takes one of the places, or leaves it. */
export interface JoinAction<T> {
  kind: 'join';
  label: string;
  undo: string;
  /** Number of people who joined. */
  field: Key<T>;
  /** Whether the user of this browser did. */
  mine: Key<T>;
  /** Number of places. */
  capacity?: Key<T>;
  only?: string;
}

/** Notes when something begins and ends. */
export interface StayAction<T> {
  kind: 'stay';
  label: string;
  endLabel: string;
  start: Key<T>;
  end: Key<T>;
  started: string;
  ended: string;
  /** True if it can begin again after it ended. */
  again: boolean;
  status?: { field: Key<T>; started: string; ended: string };
  only?: string;
}

/** Writes the user's name into a field. */
export interface ClaimAction<T> {
  kind: 'claim';
  label: string;
  undo: string;
  field: Key<T>;
  only?: string;
}

/** A button on a record. With `only`, nobody but this role sees it. */
export type RecordAction<T> =
  | StatusAction<T>
  | FlagAction<T>
  | CountAction<T>
  | JoinAction<T>
  | StayAction<T>
  | ClaimAction<T>;

/** Returns the number of places that are left; undefined if it is not limited. */
export function placesLeft<T>({ field, capacity }: JoinAction<T>, record: T): number | undefined {
  const places = capacity && record[capacity];
  if (typeof places !== 'number') return undefined;
  return Math.max(0, places - Number(record[field] ?? 0));
}

/** Takes a place or leaves it. */
export function join<T>({ field, mine }: JoinAction<T>, record: T): T {
  const isIn = record[mine] === true;
  const count = Number(record[field] ?? 0) + (isIn ? -1 : 1);
  return { ...record, [mine]: !isIn, [field]: Math.max(0, count) };
}

/** Returns a field as text; empty if it has no value. */
export function textIn<T>(record: T, field: Key<T>): string {
  return String(record[field] ?? '');
}

/** Returns a local date and time such as `2026-11-15T09:30`, as forms store it. */
export function toMoment(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${toIsoDay(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export type StayState = 'before' | 'during' | 'after';

export function stateOf<T>({ start, end }: StayAction<T>, record: T): StayState {
  if (textIn(record, start) === '') return 'before';
  return textIn(record, end) === '' ? 'during' : 'after';
}

/** Begins or ends what the action is about, whatever comes next. */
export function moveOn<T>(action: StayAction<T>, record: T, moment: string): T {
  const { start, end, status } = action;
  const isEnding = stateOf(action, record) === 'during';
  return {
    ...record,
    ...(isEnding ? { [end]: moment } : { [start]: moment, [end]: '' }),
    ...(status ? { [status.field]: isEnding ? status.ended : status.started } : {}),
  };
}

/** Says since when, or how long: `Checked in 14:05`, `Checked out 15:20 after 1 h 15 min`. */
export function stayText<T>(action: StayAction<T>, record: T, today: string): string {
  const start = textIn(record, action.start);
  const end = textIn(record, action.end);
  if (start === '') return '';
  if (end === '') return `${action.started} ${timeText(start, today)}`;
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  const length = minutes >= 0 ? ` after ${formatDuration(minutes)}` : '';
  return `${action.ended} ${timeText(end, today)}${length}`;
}

/** Leaves out the day if it is today. */
const timeText = (moment: string, today: string) =>
  moment.startsWith(today) ? moment.slice(11, 16) : formatDateTime(moment);

const voteOf = <T extends { id: string }>({ label }: CountAction<T>, { id }: T) => `${label} ${id}`;

export function hasVoted<T extends { id: string }>(
  action: CountAction<T>,
  record: T,
  votes: readonly string[],
): boolean {
  return votes.includes(voteOf(action, record));
}

/** Casts a vote or takes it back. Another vote on the same count is taken back first. */
export function vote<T extends { id: string }>(
  action: CountAction<T>,
  record: T,
  votes: readonly string[],
  actions: readonly RecordAction<T>[],
): { record: T; votes: string[] } {
  const cast = actions
    .filter((one) => one.kind === 'count')
    .filter((one) => one.field === action.field && hasVoted(one, record, votes));
  const isTaken = cast.some(({ label }) => label === action.label);
  const change = (isTaken ? 0 : action.by) - cast.reduce((sum, { by }) => sum + by, 0);
  const kept = votes.filter((own) => !cast.some((one) => voteOf(one, record) === own));
  return {
    record: { ...record, [action.field]: Number(record[action.field] ?? 0) + change },
    votes: isTaken ? kept : [...kept, voteOf(action, record)],
  };
}
