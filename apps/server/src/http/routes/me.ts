import { z } from 'zod';
import { type RouteDefinition, route } from '../route.ts';

const me = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  roles: z.array(z.string()),
  plan: z.string(),
});

export function meRoutes(): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/me',
      access: 'bearer',
      summary: 'The signed-in user',
      group: 'Account',
      responses: { 200: { about: 'Who the access token stands for', body: me } },
      handler: ({ caller }): z.output<typeof me> => {
        const { userId, email, name, roles } = caller();
        return { user_id: userId, email, name, roles: [...roles], plan: 'self_hosted' };
      },
    }),
  ];
}
