import type { z } from 'zod';
import type { ErrorDetail } from '../errors.ts';

export type RequestProblem = {
  code: 'VALIDATION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'INVALID_CURSOR';
  message: string;
  details: ErrorDetail[];
};

export type ParsedRequest<T> = { ok: true; value: T } | { ok: false; problem: RequestProblem };

/** A hostile body can violate a rule in every item; the response stays small. */
const maxDetails = 20;

/** Cursor fields; an invalid one has its own error code. */
const cursorFields: ReadonlySet<string> = new Set(['after', 'after_seq', 'cursor']);

/** Validates a request and formats its problems for the error body. Never throws. */
export function parseRequest<T>(schema: z.ZodType<T>, value: unknown): ParsedRequest<T> {
  const result = schema.safeParse(value, { error: describeIssue, reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  const details = result.error.issues.slice(0, maxDetails).map(toDetail);
  const [first] = details;
  return {
    ok: false,
    problem: {
      code: findErrorCode(details),
      message: first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'not valid'),
      details,
    },
  };
}

function findErrorCode(details: readonly ErrorDetail[]): RequestProblem['code'] {
  if (details.every(({ code }) => code === 'too_large')) return 'PAYLOAD_TOO_LARGE';
  return details.every(({ path }) => cursorFields.has(path))
    ? 'INVALID_CURSOR'
    : 'VALIDATION_FAILED';
}

function toDetail(issue: z.core.$ZodIssue): ErrorDetail {
  return {
    path: issue.path.map(String).join('.'),
    code: toDetailCode(issue),
    message: issue.message,
  };
}

function toDetailCode(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return String(issue.params?.detail ?? 'invalid');
  if (issue.code !== 'too_big' && issue.input === undefined) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return 'wrong_type';
    case 'invalid_value':
    case 'invalid_union':
      return 'unknown_value';
    case 'too_big':
      return issue.origin === 'string'
        ? 'too_long'
        : issue.origin === 'array'
          ? 'too_many'
          : 'too_big';
    case 'too_small':
      return issue.origin === 'number' ? 'too_small' : 'empty';
    default:
      return 'invalid';
  }
}

const typeNames: Record<string, string> = {
  int: 'an integer',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};
const units: Record<string, string> = { string: ' characters', array: ' items' };

const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'too_big' && issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    case 'too_small':
      return units[issue.origin] ? 'must not be empty' : `at least ${issue.minimum}`;
    default:
      return undefined;
  }
};
