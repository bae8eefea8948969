import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { tenantById } from '../directory.ts';
import { type Db, inTenant, type Pools } from '../db.ts';
import { dayIn } from '../day-in.ts';
import { readHost } from '../hosts.ts';
import type { Env } from '../serve.ts';
import { keyOf } from './key.ts';
import { LINK_PATH, type FileLink, readLink } from './link.ts';

type Found = { key: string; name: string; mediatype: string };

/**
 * Finds the file of a link whose session is still valid; public files need no session: the logo, and the career page's
 * pictures.
 */
async function fileOf(db: Db, { fileid, logininfoid }: FileLink, today: string): Promise<Found | undefined> {
  const file = db
    .selectFrom('stored_file as f')
    .select(['f.key', 'f.name', 'f.mediatype'])
    .where('f.fileid', '=', fileid)
    .where((c) => c.or([c('f.expireson', 'is', null), c('f.expireson', '>', sql<string>`now()`)]));
  if (logininfoid === 0)
    return file
      .where((c) =>
        c.or([
          c.and([c('f.purpose', '=', 'company_logo'), c('f.claimedid', 'is not', null)]),
          c.and([c('f.purpose', '=', 'career_image'), c('f.claimedby', '=', 'career_page')]),
        ]),
      )
      .executeTakeFirst();
  const session = db
    .selectFrom('login_session as s')
    .innerJoin('account as a', 'a.accountid', 's.accountid')
    .select('s.logininfoid')
    .where('s.logininfoid', '=', logininfoid)
    .where('s.revokedon', 'is', null)
    .where('a.statusid', '=', 1)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]));
  return file.where((c) => c.exists(session)).executeTakeFirst();
}

const nothing = (reply: FastifyReply): FastifyReply =>
  reply.status(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found');

/**
 * Serves the files host: signed links and nothing else, without cookies. Unknown, expired, changed and another
 * company's links are the same 404. On every other host these paths do not exist.
 */
export function fileHost(app: FastifyInstance, { pools, env }: { pools: Pools; env: Env }): void {
  const url = `${LINK_PATH}:link`;
  const isFileHost = (host: string | undefined) => readHost(host, env)?.app === 'files';
  app.addHook('onRequest', async (request, reply) => {
    if (!isFileHost(request.headers.host) || request.routeOptions.url === url) return undefined;
    return nothing(reply);
  });
  app.route({
    method: 'GET',
    url,
    handler: async (request, reply) => {
      if (!isFileHost(request.headers.host)) return reply.callNotFound();
      const now = env.now();
      const link = readLink(env, `${LINK_PATH}${(request.params as { link: string }).link}`);
      if (!link || link.exp * 1000 <= now.getTime()) return nothing(reply);
      const today = dayIn(now, (await tenantById(pools, link.subscriptionid))?.timezoneid);
      const found = await inTenant(pools, link.subscriptionid, { accountid: null, request: request.id }, (db) =>
        fileOf(db, link, today),
      );
      const bytes = found && (await env.files.get(keyOf(link.subscriptionid, found.key)));
      if (!found || !bytes) return nothing(reply);
      const image = found.mediatype.startsWith('image/');
      const left = Math.max(0, Math.floor(link.exp - now.getTime() / 1000));
      return (
        reply
          .header('content-type', found.mediatype)
          .header(
            'content-disposition',
            `${image ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(found.name)}`,
          )
          .header('content-security-policy', "sandbox; default-src 'none'")
          .header('x-content-type-options', 'nosniff')
          // The companies' pages show these pictures from hosts of their own.
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', image ? `private, max-age=${left}, immutable` : 'no-store')
          .send(bytes)
      );
    },
  });
}
