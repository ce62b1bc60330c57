import { z } from 'zod';
import { buildingModes, tool } from './tool.ts';

const item = z.object({
  id: z.string(),
  text: z.string(),
  status: z.enum(['pending', 'in_progress', 'done', 'cancelled']),
  note: z.string().max(500).optional().describe('What is missing or simulated'),
  evidence: z.string().max(500).optional().describe('How you checked that it works'),
});

export const todoInput = z.object({ items: z.array(item) });

export const updateTodos = tool({
  name: 'update_todos',
  modes: buildingModes,
  description:
    'Show the user the parts of their request as a to-do list. Always send the whole list. The last list is reported as the outcome of the turn: mark a part as done only if you checked that it works, and say how in `evidence`; explain in `note` what is missing.',
  input: todoInput,
  title: ({ items }) =>
    `${items.filter(({ status }) => status === 'done').length} of ${items.length} done`,
  async execute({ items }) {
    const shown = items.map(({ id, text, status }) => ({ id, text, status }));
    const data = { items: shown };
    return { status: 'ok', output: 'noted', events: [{ type: 'todo_update', data }] };
  },
});
