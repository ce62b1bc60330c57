import { z } from 'zod';
import { environmentStages } from '../states.ts';
import { request } from './request.ts';

const maxMails = 100;

export const appMailQuery = request(
  z.object({
    stage: z.enum(environmentStages).default('dev'),
    limit: z.coerce.number().int().min(1).max(maxMails).default(50),
    cursor: z.string().optional(),
  }),
);
