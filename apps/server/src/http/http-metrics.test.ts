import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Counter } from 'prom-client';
import { createMetrics } from './http-metrics.ts';
import { OpenStreams } from './open-streams.ts';

test('services of one process share only the default metrics', async () => {
  const [one, other] = [createMetrics(new OpenStreams()), createMetrics(new OpenStreams())];
  const watched = 'nodejs_gc_duration_seconds';
  assert.ok(one.registry.getSingleMetric(watched));
  assert.equal(one.registry.getSingleMetric(watched), other.registry.getSingleMetric(watched));
  const own = new Counter({ name: 'own_total', help: 'Own', registers: [one.registry] });
  assert.equal(one.registry.getSingleMetric('own_total'), own);
  assert.equal(other.registry.getSingleMetric('own_total'), undefined);
  assert.match(await other.registry.metrics(), /^nodejs_eventloop_lag_seconds /m);
  assert.match(await other.registry.metrics(), /^millwright_open_streams 0$/m);
});
