import type { ScreenOf } from '../../specification.ts';
import { quoted } from '../code.ts';
import { propertyOf } from './names.ts';

type Condition = NonNullable<ScreenOf<'records'>['where']>;

/** Writes the test whether a record fulfills a condition. */
export function conditionCode({ field, is }: Condition, record: string): string {
  const value = `${record}.${propertyOf({ key: field })}`;
  if (is === true) return value;
  return `${value} === ${typeof is === 'string' ? quoted(is) : is}`;
}
