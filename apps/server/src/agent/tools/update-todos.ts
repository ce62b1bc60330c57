import { z } from 'zod';
import { buildingModes, tool } from './tool.ts';

const item = z.object({
  id: z.string(),
  text: z.string(),
  status: z.enum(['pending', 'in_progress', 'done', 'cancelled']),
});

export const updateTodos = tool({
  name: 'update_todos',
  modes: buildingModes,
  description: 'Show the user the to-do list: always send the whole list.',
  input: z.object({ items: z.array(item) }),
  title: ({ items }) =>
    `${items.filter(({ status }) => status === 'done').length} of ${items.length} done`,
  async execute({ items }) {
    return { status: 'ok', output: 'noted', events: [{ type: 'todo_update', data: { items } }] };
  },
});
