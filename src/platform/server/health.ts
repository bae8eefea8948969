import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Pools } from './db.ts';

const registries = new WeakMap<FastifyInstance, Registry>();

/** Measures every request by route pattern, method and status; not by path, which would contain ids. */
export function observe(app: FastifyInstance): void {
  const registry = new Registry();
  registries.set(app, registry);
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
}

/** Health checks are not rate-limited. */
const unlimited = { config: { rateLimit: false } };

/** How long the database may take to answer the check of readiness. */
const READY_MS = 2_000;

/** Serves `/health/live`, `/health/ready` and `/metrics`, on any host. */
export function healthRoutes(app: FastifyInstance, pools: Pools, inside: onRequestHookHandler): void {
  app.get('/health/live', unlimited, () => ({ status: 'ok' }));
  app.get('/health/ready', unlimited, async (_request, reply) => {
    if (pools.isFull?.()) return reply.status(503).send({ status: 'disk' });
    const ready = await Promise.race([
      Promise.all([pools.app.query('select 1'), pools.directory.query('select 1 from subscription limit 1')]).then(
        () => true,
        () => false,
      ),
      sleep(READY_MS, false, { ref: false }),
    ]);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'database not reachable' });
  });
  app.get('/metrics', { onRequest: inside }, async (_request, reply) => {
    const registry = registries.get(app);
    return reply.type('text/plain; version=0.0.4').send(registry ? await registry.metrics() : '');
  });
}
