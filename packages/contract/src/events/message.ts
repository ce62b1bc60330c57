import { z } from 'zod';
import { modes, platforms } from '../states.ts';
import { count, fraction, id, openObject } from './shape.ts';

export const status = openObject({
  message: z.string().min(1),
  phase: z.string().optional(),
  progress: fraction.nullable().optional(),
  project_id: id.optional(),
  turn_id: id.optional(),
  mode: z.enum(modes).optional(),
  app_platform: z.enum(platforms).optional(),
  model: z.string().optional(),
}).describe('The turn progressed, or has a status message to show.');

const delta = { message_id: id, text: z.string() };

export const text = openObject(delta).describe(
  'The model wrote another piece of its visible reply.',
);

export const reasoning = openObject(delta).describe(
  'A thinking-capable model wrote another piece of its reasoning.',
);

export const textRetracted = openObject({
  message_id: id.describe('A message of `text` or `reasoning`'),
  from_offset: count.describe('In UTF-16 units; 0 retracts the whole message'),
}).describe('Text from this offset on is withdrawn, because its model could not continue it.');
