import { z } from 'zod';
import { tagLimits } from '../limits.ts';
import { request } from './request.ts';
import { line } from './text.ts';

/** Starts with a letter or digit and contains no separators of lists and paths. */
const tagShape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._&+#'-]*$/u;

/** Tags are compared as they are stored: in lower case, with single spaces. */
export const tagField = () =>
  line(tagLimits.chars)
    .overwrite((tag) => tag.normalize('NFC').toLowerCase().replace(/ +/g, ' '))
    .refine(
      (tag) => tagShape.test(tag),
      "must start with a letter or digit, followed by letters, digits, spaces or . _ & + # ' -",
    );

export const tagsField = () =>
  z
    .array(tagField())
    .max(tagLimits.perProject)
    .overwrite((tags) => [...new Set(tags)]);

export const tagPatch = request(z.object({ tag: tagField().describe('The new name') }));
export type TagPatch = z.output<typeof tagPatch>;
