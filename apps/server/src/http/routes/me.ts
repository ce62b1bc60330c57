import { type MeRecord, meRecord } from '@millwright/contract';
import { type RouteDefinition, route } from '../route.ts';

export function meRoutes(): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/me',
      access: 'bearer',
      summary: 'The signed-in user',
      group: 'Account',
      responses: { 200: { about: 'Who the access token stands for', body: meRecord } },
      handler: ({ caller }): MeRecord => {
        const { userId, email, name, roles } = caller();
        return { user_id: userId, email, name, roles: [...roles], plan: 'self_hosted' };
      },
    }),
  ];
}
