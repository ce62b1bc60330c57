import { Hono } from 'hono';
import { files } from '../files';
import { receiveBody } from '../files/receive-body';
import { receiveFile } from '../files/receive-file';
import { sendFile } from '../files/send-file';

/** Anybody can upload, and open a file whose address they know: ids cannot be guessed. */
export const fileRoutes = new Hono()
  .post('/', receiveBody, async (c) => c.json(await receiveFile(c.req, c.var.content), 201))
  .get('/:id', async (c) => sendFile(c, await files.get(c.req.param('id'))));
