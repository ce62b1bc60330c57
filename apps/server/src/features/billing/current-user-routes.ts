import { type MeRecord, meRecord } from '@millwright/contract';
import { type RouteDefinition, route } from '../../http/route.ts';

export function currentUserRoutes(planOf: (userId: string) => Promise<string>): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/me',
      access: 'bearer',
      summary: 'Get the signed-in user',
      group: 'Account',
      responses: { 200: { about: 'The user of the access token', body: meRecord } },
      handler: async ({ caller }): Promise<MeRecord> => {
        const { userId, email, name, roles } = caller();
        const plan = await planOf(userId);
        return { user_id: userId, email, name, roles: [...roles], plan };
      },
    }),
  ];
}
