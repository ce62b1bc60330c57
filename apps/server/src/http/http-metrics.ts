import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenStreams } from './open-streams.ts';

export interface HttpMetrics {
  readonly registry: Registry;
  observe(method: string, route: string, status: number, milliseconds: number): void;
}

/**
 * Default metrics (memory, garbage collection and so on), collected once per process because their collectors never
 * stop.
 */
let processRegistry: Registry | undefined;

function collectProcessMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

export function createMetrics(streams: OpenStreams): HttpMetrics {
  processRegistry ??= collectProcessMetrics();
  const registry = Registry.merge([processRegistry]);
  const duration = new Histogram({
    name: 'millwright_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'millwright_open_streams',
    help: 'Responses that stay open: event streams and sockets',
    registers: [registry],
    collect() {
      this.set(streams.size);
    },
  });
  return {
    registry,
    observe: (method, route, status, milliseconds) =>
      duration.observe({ method, route, status }, milliseconds / 1000),
  };
}

/** Serves metrics on a separate port, so that they are never public. */
export function createAdminServer(registry: Registry): Server {
  return createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType });
    response.end(await registry.metrics());
  });
}
