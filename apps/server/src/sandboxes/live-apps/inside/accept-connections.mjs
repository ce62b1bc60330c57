import { channel } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { createServer } from 'node:net';

/**
 * Loaded before the server of a published app: once its HTTP server listens on the declared port, it also accepts the
 * connections of the listening socket that the process inherited, which come straight from the service.
 */
const listenerFd = 3;
const listening = channel('tracing:net.server.listen:asyncEnd');

listening.subscribe(function accept({ server }) {
  const isDeclared = server.address()?.port === Number(process.env.PORT);
  if (!(server instanceof Server) || !isDeclared) return;
  listening.unsubscribe(accept);
  const direct = createServer({ allowHalfOpen: true }, (socket) =>
    server.emit('connection', socket),
  );
  direct.listen({ fd: listenerFd }).unref();
  server.once('close', () => direct.close());
});
