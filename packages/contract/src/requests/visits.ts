import { z } from 'zod';
import { beaconLimits, limits } from '../limits.ts';
import { request } from './request.ts';

const address = z.string().max(2048);

/** Visit reports from an app's pages. */
export const visitsRequest = request(
  z.object({
    site_key: z.string().max(limits.own.idChars),
    events: z
      .array(
        z.object({
          name: z
            .string()
            .regex(/^[\w.:-]{1,64}$/, 'letters, digits and . : - _, at most 64 characters')
            .describe('`pageview`, or the name of a custom event'),
          url: address.refine((text) => URL.canParse(text), 'must be an address'),
          referrer: address.nullish(),
          ts: z.iso.datetime({ offset: true }).optional(),
          props: z
            .record(z.string().max(64), z.unknown())
            .optional()
            .describe('Read but not stored'),
        }),
      )
      .min(1)
      .max(beaconLimits.events),
  }),
);
export type VisitsRequest = z.output<typeof visitsRequest>;
