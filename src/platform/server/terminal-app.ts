import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { watchCallers } from './caller.ts';
import type { Pools } from './db.ts';
import type { ServerModule } from './module.ts';
import { type Networks, noNetwork } from './network.ts';
import type { Env } from './serve.ts';
import { bySerial, serveTerminals } from './serve-terminals.ts';
import { randomToken } from './token.ts';

type Input = {
  readonly pools: Pools;
  readonly env: Env;
  readonly modules: readonly ServerModule[];
  readonly log?: FastifyBaseLogger | boolean;
  readonly proxies?: Networks;
};

/**
 * A listener for terminals that know only an address and a port: their calls and nothing else. The company is that of
 * the serial number.
 */
export async function createTerminalApp({
  proxies = noNetwork,
  log = false,
  ...input
}: Input): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...(typeof log === 'boolean' ? { logger: log } : { loggerInstance: log }),
    genReqId: () => randomToken(9),
    trustProxy: (address: string) => proxies.has(address),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: true },
  });
  await app.register(rateLimit, { global: false });
  app.setNotFoundHandler((_request, reply) => reply.status(404).type('text/plain').send('ERROR: unknown\n'));
  watchCallers(app);
  const terminals = input.modules.flatMap((module) => module.terminals ?? []);
  await serveTerminals(app, terminals, input, bySerial(input));
  return app;
}
