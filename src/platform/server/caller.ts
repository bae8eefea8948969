import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, networkOf } from './network.ts';
import type { Caller, FairQueue } from './fair-queue.ts';

/**
 * The caller of the current request, by whom the shares of the pool and of file checks are counted. Work outside of
 * requests has none: its shares are those of the job queue.
 */
const current = new AsyncLocalStorage<{ caller: Caller }>();

const strangerOf = (request: FastifyRequest): Caller => ({
  company: 0,
  name: networkOf(addressOf(request)),
  rank: 'visitor',
});

/** Makes every request a visitor's until its handler knows more. */
export function watchCallers(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => current.run({ caller: strangerOf(request) }, done));
}

/** Says who makes the current request, once that is known. */
export function nameCaller(caller: Partial<Caller>): void {
  const store = current.getStore();
  if (store) store.caller = { ...store.caller, ...caller };
}

/** Runs work as if a request of this caller did it. */
export const asCaller = <T>(caller: Caller, work: () => T): T => current.run({ caller }, work);

export const currentCaller = (): Caller | undefined => current.getStore()?.caller;

/** Runs work in a turn of the current caller, or at once where there is none. */
export async function inQueue<T>(of: FairQueue | undefined, work: () => Promise<T>): Promise<T> {
  const caller = currentCaller();
  const end = caller && (await of?.enter(caller));
  try {
    return await work();
  } finally {
    end?.();
  }
}
