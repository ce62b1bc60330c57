import { z } from 'zod';
import { environmentStages } from '../states.ts';
import { request } from './request.ts';

const maxUploads = 100;

export const appUploadQuery = request(
  z.object({
    stage: z.enum(environmentStages).default('dev'),
    limit: z.coerce.number().int().min(1).max(maxUploads).default(50),
    cursor: z.string().optional(),
  }),
);
