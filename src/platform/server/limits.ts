import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { NO_SUCH_CALL } from '../contract/messages.ts';
import { addressOf, networkOf, type Networks } from './network.ts';
import { ApplicationError } from './application-error.ts';
import type { Env } from './serve.ts';
import { readToken } from './token.ts';

/** Whose requests are counted together: those of a session, or of a network where none is shown. */
export function limitedAs(request: FastifyRequest, { secret, now }: Env): string {
  const header = request.headers.authorization;
  const claims = header?.startsWith('Bearer ') && readToken(secret, header.slice(7), now().getTime() / 1000);
  if (claims && claims.kind === 'user') return `session ${claims.sub} ${claims.log}`;
  return networkOf(addressOf(request));
}

/**
 * Lets only `insiders` through, elsewhere there is nothing. A call that was passed on by a proxy we do not know comes
 * from nobody knows where, though the proxy may stand beside us.
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
