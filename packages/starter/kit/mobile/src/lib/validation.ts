/** A message about a value, or undefined if the value is valid. */
type Problem = string | undefined;

export function required(value: string | number | string[] | null): Problem {
  const content = typeof value === 'string' ? value.trim() : value;
  const isEmpty = content === null || content === '' || isEmptyList(content);
  return isEmpty ? 'Please fill this in' : undefined;
}

function isEmptyList(value: string | number | string[]): boolean {
  return Array.isArray(value) && value.length === 0;
}

export function within(value: number | null, min?: number, max?: number): Problem {
  if (value === null) return undefined;
  if (min !== undefined && value < min) return `Must be ${min} or more`;
  if (max !== undefined && value > max) return `Must be ${max} or less`;
  return undefined;
}

export function validDate(value: string): Problem {
  return value === '' || isDay(value) ? undefined : 'Please write it like 2026-11-30';
}

export function validTime(value: string): Problem {
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
  return value === '' || isTime ? undefined : 'Please write it like 09:30';
}

export function validDateTime(value: string): Problem {
  const [day = '', time = ''] = value.split(/[T ]/);
  const isValid = value === '' || (isDay(day) && time !== '' && !validTime(time));
  return isValid ? undefined : 'Please write it like 2026-11-30 09:30';
}

export function validEmail(value: string): Problem {
  return value === '' || /^\S+@\S+\.\S+$/.test(value) ? undefined : 'This is no email address';
}

/** False for days that do not exist, such as 2026-02-31. */
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && date.toJSON()?.slice(0, 10) === value;
}
