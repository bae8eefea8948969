import { maySignIn } from '../may-sign-in.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { FilePurposeName } from '../../contract/files.ts';
import { isVariant } from '../../contract/picture-size.ts';
import { nameCaller } from '../caller.ts';
import { tenantById } from '../directory.ts';
import { type Db, inTenant, type Pools } from '../db.ts';
import { dayIn } from '../day-in.ts';
import { readHost } from '../hosts.ts';
import type { Env } from '../serve.ts';
import { keyOf } from './key.ts';
import { LINK_PATH, type FileLink, NO_END, readLink } from './link.ts';
import { variantBytes } from './variant.ts';

type Match = {
  fileid: number;
  key: string;
  name: string;
  mediatype: string;
  purpose: string;
  variantkey: string | null;
};
/** Pictures that are given in other sizes as well: those of pages that everybody reads. */
const SIZED: ReadonlySet<string> = new Set(['career_image'] satisfies FilePurposeName[]);
/** How long a browser keeps a public picture: its address is of this content alone. */
const YEAR = 31_536_000;

/**
 * Finds the file of a link whose session is still valid; public files need no session: the logo, and the pictures of the
 * career page, also for a while after they left it.
 */
async function fileOf(
  db: Db,
  {
    fileid,
    logininfoid,
    variant,
    today,
  }: Pick<FileLink, 'fileid' | 'logininfoid'> & { variant: string; today: string },
): Promise<Match | undefined> {
  const file = db
    .selectFrom('stored_file as f')
    .leftJoin('file_variant as v', (join) => join.onRef('v.fileid', '=', 'f.fileid').on('v.variantname', '=', variant))
    .select(['f.fileid', 'f.key', 'f.name', 'f.mediatype', 'f.purpose', 'v.key as variantkey'])
    .where('f.fileid', '=', fileid)
    .where((c) => c.or([c('f.expireson', 'is', null), c('f.expireson', '>', sql<string>`now()`)]));
  if (logininfoid === 0)
    return file
      .where((c) =>
        c.or([
          c.and([c('f.purpose', '=', 'company_logo'), c('f.claimedid', 'is not', null)]),
          c.and([
            c('f.purpose', '=', 'career_image'),
            c.or([c('f.claimedby', '=', 'career_page'), c('f.openuntil', '>', sql<string>`now()`)]),
          ]),
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
    .where(maySignIn(today, 'a'));
  return file.where((c) => c.exists(session)).executeTakeFirst();
}

const nothing = (reply: FastifyReply): FastifyReply =>
  reply.status(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found');

const isPicture = ({ mediatype }: Match): boolean => mediatype.startsWith('image/');

/**
 * Serves the files host: signed links, with the size and format of a picture behind them where one is wanted, and nothing
 * else, without cookies. Unknown, expired, changed and another company's links are the same 404. On every other host these
 * paths do not exist.
 */
export function fileHost(app: FastifyInstance, { pools, env }: { pools: Pools; env: Env }): void {
  const url = `${LINK_PATH}:link`;
  const sized = `${url}/:variant`;
  const isFileHost = (host: string | undefined) => readHost(host, env)?.app === 'files';
  app.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions;
    if (!isFileHost(request.headers.host) || route === url || route === sized) return undefined;
    return nothing(reply);
  });
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFileHost(request.headers.host)) return reply.callNotFound();
    const now = env.now();
    const { link: input, variant } = request.params as { link: string; variant?: string };
    const link = readLink(env, `${LINK_PATH}${input}`);
    if (!link || (link.exp !== NO_END && link.exp * 1000 <= now.getTime())) return nothing(reply);
    if (variant !== undefined && !isVariant(variant)) return nothing(reply);
    const { subscriptionid, logininfoid } = link;
    nameCaller({
      company: subscriptionid,
      ...(logininfoid ? { name: `session ${logininfoid}`, rank: 'member' as const } : {}),
    });
    const today = dayIn(now, (await tenantById(pools, subscriptionid))?.timezoneid);
    const actor = { accountid: null, request: request.id };
    const result = await inTenant(pools, subscriptionid, actor, (db) =>
      fileOf(db, { ...link, variant: variant ?? '', today }),
    );
    if (!result || (variant !== undefined && !SIZED.has(result.purpose))) return nothing(reply);
    const bytes =
      variant === undefined
        ? await env.files.get(keyOf(subscriptionid, result.key))
        : await variantBytes({ pools, env, actor }, { ...result, subscriptionid, stored: result.variantkey }, variant);
    if (!bytes) return nothing(reply);
    const left = Math.max(0, Math.floor(link.exp - now.getTime() / 1000));
    const [shared, seconds] = link.exp === NO_END ? ['public', YEAR] : ['private', left];
    return (
      reply
        .header('content-type', variant === undefined ? result.mediatype : `image/${variant.slice(-4)}`)
        .header(
          'content-disposition',
          `${isPicture(result) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(result.name)}`,
        )
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        // The companies' pages show these pictures from hosts of their own.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header(
          'cache-control',
          isPicture(result) ? [shared, `max-age=${seconds}`, 'immutable'].join(', ') : 'no-store',
        )
        .send(Buffer.from(bytes))
    );
  };
  app.route({ method: 'GET', url, handler });
  app.route({ method: 'GET', url: sized, handler });
}
