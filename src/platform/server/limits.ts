import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { NO_SUCH_CALL } from '../contract/messages.ts';
import { addressOf, networkOf, type Networks } from './network.ts';
import { ApplicationError } from './application-error.ts';
import type { Env } from './serve.ts';
import { readToken } from './access-token.ts';

/** The key under which requests are counted: the session, or the network where there is none. */
export async function limitedAs(request: FastifyRequest, { now, ...secrets }: Env): Promise<string> {
  const header = request.headers.authorization;
  const claims = header?.startsWith('Bearer ') && (await readToken(secrets, header.slice(7), now().getTime() / 1000));
  if (claims && claims.kind === 'user') return `session ${claims.sub} ${claims.log}`;
  return networkOf(addressOf(request));
}

/**
 * Lets only `insiders` through; others get a 404. A call forwarded by an unknown proxy has an unknown origin, even when
 * the proxy itself is on an inside network.
 */
export const insideOnly =
  ({ insiders, proxies }: { insiders?: Networks; proxies?: Networks }): onRequestHookHandler =>
  async (request) => {
    if (!insiders) return;
    const { forwarded, 'x-forwarded-for': passed } = request.headers;
    const hidden = (forwarded ?? passed) !== undefined && !proxies?.has(request.socket.remoteAddress ?? '');
    if (hidden || !insiders.has(addressOf(request)))
      throw new ApplicationError({ status: 404, code: 'unknown', text: NO_SUCH_CALL });
  };
