import { sql } from 'kysely';
import { z } from 'zod';
import { ApplicationError, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { ANY_VERSION, changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getApplicationLimit, raiseApplicationLimit, releaseApplications } from '../../contract/candidate/flood.ts';
import { release } from '../application/acknowledgement.ts';
import { standing } from './move.ts';

/** Applications of one network in an hour: beyond the first number they are marked, beyond the second refused. */
const MARKED_OF_NETWORK = 30;
const MAX_OF_NETWORK = 60;
const MAX_OF_NETWORK_RAISED = 600;
const RAISED_MS = 24 * 3600_000;
/** Applications of a company in an hour beyond which they are marked. */
const MARKED_OF_COMPANY = 300;
/** Applications nobody has looked at, beyond which no further ones are stored: a ceiling of the disk. */
const MAX_UNREVIEWED = 20_000;
/** The marks of a flood: nothing is mailed until a person has looked. */
const OF_FLOOD = ['honeypot', 'network', 'company'];

const SETTING = 'application_limit';
const stored = z.object({ raiseduntil: z.string().nullable().catch(null) });
const read = (value: unknown) => stored.parse(value ?? {});

async function raisedUntil(db: Db, now: Date): Promise<string | null> {
  const { raiseduntil } = (await storedSetting(db, SETTING, read)).value;
  return raiseduntil !== null && raiseduntil > now.toISOString() ? raiseduntil : null;
}

/** How many rows there are, counted up to a limit. */
const countOf = async (db: Db, rows: ReturnType<typeof recent>): Promise<number> =>
  (
    await db
      .selectFrom(rows.as('r'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
const recent = (db: Db, limit: number) =>
  db
    .selectFrom('candidate_application')
    .select('candidateapplicationid')
    .where('receivedon', '>', sql<string>`now() - interval '1 hour'`)
    .limit(limit);

/**
 * The marks of an application by how many came before it.
 * @returns the marks, and whether nothing is mailed until a person has looked
 * @throws ApplicationError 429 beyond the number of a network, or when too many wait for a look
 */
export async function floodMarks(
  db: Db,
  { receivedfrom, now, marks }: { receivedfrom: string; now: Date; marks: readonly string[] },
): Promise<{ marks: readonly string[]; isheld: boolean }> {
  const ofNetwork = await countOf(db, recent(db, MAX_OF_NETWORK_RAISED).where('receivedfrom', '=', receivedfrom));
  if (
    ofNetwork >= MAX_OF_NETWORK &&
    ofNetwork >= ((await raisedUntil(db, now)) ? MAX_OF_NETWORK_RAISED : MAX_OF_NETWORK)
  )
    throw new ApplicationError({
      status: 429,
      code: 'too-many',
      text: 'Many applications have come from your network in this hour. Please send yours again later: nothing you have entered is lost.',
    });
  const ofCompany = await countOf(db, recent(db, MARKED_OF_COMPANY));
  const all = [
    ...marks,
    ...(ofNetwork >= MARKED_OF_NETWORK ? ['network'] : []),
    ...(ofCompany >= MARKED_OF_COMPANY ? ['company'] : []),
  ];
  const isheld = all.some((mark) => OF_FLOOD.includes(mark));
  if (isheld) await expectRoomForUnreviewed(db);
  return { marks: all, isheld };
}

async function expectRoomForUnreviewed(db: Db): Promise<void> {
  const last = await db
    .selectFrom('candidate_application')
    .select('candidateapplicationid')
    .where('isheld', '=', true)
    .offset(MAX_UNREVIEWED - 1)
    .limit(1)
    .executeTakeFirst();
  if (last)
    throw new ApplicationError({
      status: 429,
      code: 'too-many',
      text: 'More applications have come than can be looked at. Please send yours again tomorrow.',
    });
}

const limitOf = async (db: Db, now: Date) => [
  { usual: MAX_OF_NETWORK, raised: MAX_OF_NETWORK_RAISED, raiseduntil: await raisedUntil(db, now) },
];

export const floodEndpoints = [
  serve(getApplicationLimit, ({ db, env }) => limitOf(db, env.now())),
  serve(raiseApplicationLimit, async ({ db, env }) => {
    const raiseduntil = new Date(env.now().getTime() + RAISED_MS).toISOString();
    await changeSetting({ db, ifMatch: ANY_VERSION }, { settingname: SETTING, read, change: () => ({ raiseduntil }) });
    return limitOf(db, env.now());
  }),
  serve(releaseApplications, async (ctx, { candidateapplicationids }) => {
    const rows = await standing(ctx.db, candidateapplicationids);
    if (rows.length < new Set(candidateapplicationids).size) return notFound();
    return [{ released: await release(ctx, ctx.db, candidateapplicationids) }];
  }),
];
