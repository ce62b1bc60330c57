import { z } from 'zod';
import { limits } from '../limits.ts';
import { publishLimits, wrongWithPublishName } from '../publish-name.ts';
import { request } from './request.ts';
import { idField, line } from './text.ts';

const nameField = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((name, context) => {
    const wrong = wrongWithPublishName(name);
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
  });

const descriptionField = line(publishLimits.descriptionChars).or(z.literal('')).optional();
const aiField = z.boolean().optional();

/** Fields that can change without a new release. */
export const publishPatch = request(
  z.object({
    description: descriptionField.describe('What others read about it'),
    ai: aiField.describe("Whether visitors' pages may use models at your expense"),
  }),
);
export type PublishPatch = z.output<typeof publishPatch>;

export const publishRequest = request(
  z.object({
    name: nameField
      .optional()
      .describe('The first part of the address; left out, the one it has or one made of the title'),
    checkpoint_id: idField()
      .optional()
      .describe(
        'Whose files are published; left out, those of now, or the last kept ones in a turn',
      ),
    description: descriptionField.describe(
      'What others read about it; left out, it stays as it is',
    ),
    ai: aiField.describe(
      "Whether visitors' pages may use models at your expense; left out, it stays as it is",
    ),
    accept_findings: z
      .array(z.string().max(limits.own.idChars * 2))
      .max(200)
      .default([])
      .describe('Ids of findings that are no reason to stop; only `acceptable` ones count'),
  }),
).prefault({});
export type PublishRequest = z.output<typeof publishRequest>;
export type PublishRequestInput = z.input<typeof publishRequest>;
