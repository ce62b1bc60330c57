import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { files } from '../files';
import { receiveBody } from '../files/receive-body';
import { receiveFile } from '../files/receive-file';
import { sendFile } from '../files/send-file';
import { requireUser } from '../require-user';

/**
 * People who are signed in upload, list and delete their own files. Anybody can open a file whose address they know: ids
 * cannot be guessed. For private files, add requireUser to that route and compare the owner.
 */
export const fileRoutes = new Hono()
  .get('/', requireUser, async (c) =>
    c.json(await files.list({ owner: c.var.user.id, cursor: c.req.query('cursor') })),
  )
  .post('/', receiveBody, requireUser, async (c) =>
    c.json(await receiveFile(c.req, c.var.content, c.var.user.id), 201),
  )
  .get('/:id', async (c) => sendFile(c, await files.get(c.req.param('id'))))
  .delete('/:id', requireUser, async (c) => {
    const file = await files.get(c.req.param('id'));
    if (file?.owner !== c.var.user.id) {
      throw new HTTPException(404, { message: 'There is no such file' });
    }
    await files.delete(file.id);
    return c.body(null, 204);
  });
