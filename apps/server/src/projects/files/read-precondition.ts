import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Precondition } from './precondition.ts';

type Tags = readonly string[] | '*';

const tagList = /^(W\/)?"[\x21\x23-\x7e]*"(\s*,\s*(W\/)?"[\x21\x23-\x7e]*")*$/;

/** Returns a request's entity tags without quotes. */
export function preconditionOf({ headers }: FastifyRequest): Precondition {
  return {
    // A weak tag means equivalent, not identical, content, which is not enough to overwrite a file.
    ifMatch: tagsOf('If-Match', headers['if-match'], false),
    ifNoneMatch: tagsOf('If-None-Match', headers['if-none-match'], true),
  };
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
