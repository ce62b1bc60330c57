import { Hono } from 'hono';

/** Shows that the server is running. */
export const health = new Hono().get('/', (c) => c.json({ status: 'ok' }));
