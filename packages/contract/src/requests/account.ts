import { z } from 'zod';
import { instructionLimits } from '../limits.ts';
import { request } from './request.ts';
import { text } from './text.ts';

export const userInstructionsRequest = request(
  z.object({
    content: text().max(instructionLimits.userChars).describe('Blank removes the instructions'),
  }),
);
export type UserInstructionsRequest = z.output<typeof userInstructionsRequest>;
