import type { FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';

type Tags = readonly string[] | '*';

/** Conditions on a resource's current content: hashes, or `*` for any content. */
export interface Precondition {
  readonly ifMatch?: Tags | undefined;
  /** `*` means that the resource must not exist. */
  readonly ifNoneMatch?: Tags | undefined;
}

const tagList = /^(W\/)?"[\x21\x23-\x7e]*"(\s*,\s*(W\/)?"[\x21\x23-\x7e]*")*$/;

/** Returns a request's entity tags without quotes. */
export function preconditionOf({ headers }: Pick<FastifyRequest, 'headers'>): Precondition {
  return {
    // A weak tag means equivalent, not identical, content, which is not enough to overwrite it.
    ifMatch: tagsOf('If-Match', headers['if-match'], false),
    ifNoneMatch: tagsOf('If-None-Match', headers['if-none-match'], true),
  };
}

/** Checks a precondition against the hash of the current content; undefined means that there is none. */
export function isPreconditionMet(
  { ifMatch, ifNoneMatch }: Precondition,
  current: string | undefined,
): boolean {
  return (
    (ifMatch === undefined || matchesTag(ifMatch, current)) &&
    (ifNoneMatch === undefined || !matchesTag(ifNoneMatch, current))
  );
}

export function matchesTag(tags: Tags, current: string | undefined): boolean {
  if (current === undefined) return false;
  return tags === '*' || tags.includes(current);
}

function tagsOf(name: string, value: string | undefined, allowsWeak: boolean): Tags | undefined {
  const text = value?.trim();
  if (text === undefined || text === '*') return text;
  if (!tagList.test(text)) {
    throw new ApiError('VALIDATION_FAILED', `${name} must hold entity tags in quotes, or *`);
  }
  return [...text.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak && !allowsWeak ? [] : [tag],
  );
}
