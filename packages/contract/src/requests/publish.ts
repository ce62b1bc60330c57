import { z } from 'zod';
import { limits } from '../limits.ts';
import { publishLimits, validatePublishName } from '../publish-name.ts';
import { request } from './request.ts';
import { idField, line } from './text.ts';

const nameField = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((name, context) => {
    const problem = validatePublishName(name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const descriptionField = line(publishLimits.descriptionChars).or(z.literal('')).optional();
const aiField = z.boolean().optional();

/** Fields that can change without a new release. */
export const publishPatch = request(
  z.object({
    description: descriptionField.describe('Public description'),
    ai: aiField.describe('Whether the app may use AI with your credits'),
  }),
);
export type PublishPatch = z.output<typeof publishPatch>;

export const publishRequest = request(
  z.object({
    name: nameField
      .optional()
      .describe(
        'The first part of the address; defaults to the current name or one derived from the title',
      ),
    checkpoint_id: idField()
      .optional()
      .describe(
        'The checkpoint to publish; defaults to the current files, or during a turn to the newest checkpoint',
      ),
    description: descriptionField.describe('Public description; unchanged if omitted'),
    ai: aiField.describe('Whether the app may use AI with your credits; unchanged if omitted'),
    accept_findings: z
      .array(z.string().max(limits.own.idChars * 2))
      .max(200)
      .default([])
      .describe('Ids of findings to accept; only `acceptable` ones count'),
  }),
).prefault({});
export type PublishRequest = z.output<typeof publishRequest>;
export type PublishRequestInput = z.input<typeof publishRequest>;
