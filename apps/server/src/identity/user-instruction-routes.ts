import { createHash } from 'node:crypto';
import {
  type UserInstructionsRecord,
  userInstructionsRecord,
  userInstructionsRequest,
} from '@millwright/contract';
import type pg from 'pg';
import { ApiError } from '../core/api-error.ts';
import { requirePerson } from '../core/require-scope.ts';
import { isPreconditionMet, type Precondition, preconditionOf } from '../http/precondition.ts';
import { type RouteDefinition, route } from '../http/route.ts';
import type { Db } from '../store/db.ts';
import {
  findUserInstructions,
  lockUserInstructions,
  removeUserInstructions,
  saveUserInstructions,
  type UserInstructions,
} from '../store/queries/user-instructions.ts';
import { transaction } from '../store/transaction.ts';

export interface UserInstructionDependencies {
  readonly db: Db;
  readonly pool: pg.Pool;
}

/** Routes for the instructions that agents follow in all projects of a user. */
export function userInstructionRoutes({
  db,
  pool,
}: UserInstructionDependencies): RouteDefinition[] {
  const shared = {
    path: '/api/v1/me/instructions',
    access: 'bearer',
    group: 'Account',
  } as const;

  return [
    route({
      ...shared,
      method: 'GET',
      summary: 'Get your instructions for the agent in all projects',
      responses: { 200: { about: 'The instructions', body: userInstructionsRecord } },
      handler: async ({ caller, reply }) => {
        const record = toRecord(await findUserInstructions(db, caller().userId));
        return reply.headers(etagOf(record)).send(record);
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      summary: 'Replace your instructions for all projects; with `If-Match` only if unchanged',
      body: userInstructionsRequest,
      responses: { 200: { about: 'The new instructions', body: userInstructionsRecord } },
      handler: async ({ caller, body, request, reply }) => {
        // Instructions outlive a revoked key, which could leave some behind.
        requirePerson(caller());
        const { userId } = caller();
        const precondition = preconditionOf(request);
        const record = await transaction(pool, async (tx) => {
          checkPrecondition(precondition, await lockUserInstructions(tx, userId));
          return toRecord(await replace(tx, userId, body.content));
        });
        return reply.headers(etagOf(record)).send(record);
      },
    }),
  ];
}

async function replace(
  tx: Db,
  userId: string,
  content: string,
): Promise<UserInstructions | undefined> {
  if (content.trim() !== '') return saveUserInstructions(tx, userId, content);
  await removeUserInstructions(tx, userId);
  return undefined;
}

function checkPrecondition(
  precondition: Precondition,
  current: UserInstructions | undefined,
): void {
  const record = toRecord(current);
  if (isPreconditionMet(precondition, record.sha256 ?? undefined)) return;
  throw new ApiError('PRECONDITION_FAILED', 'The instructions have changed since you read them', {
    hint: 'Read them again',
    headers: etagOf(record),
  });
}

function toRecord(instructions: UserInstructions | undefined): UserInstructionsRecord {
  if (!instructions) return { content: '', sha256: null, updated_at: null };
  const { content, updatedAt } = instructions;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { content, sha256, updated_at: updatedAt.toISOString() };
}

const etagOf = ({ sha256 }: UserInstructionsRecord): Readonly<Record<string, string>> =>
  sha256 === null ? {} : { etag: `"${sha256}"` };
