import type { Db } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve, type Served, serveFile } from '#platform/server/serve.ts';
import {
  type BoxLetter,
  getLetterBox,
  openOwnLetter,
  type OwnRequest,
  requestLetter,
  takeLetter,
  withdrawRequest,
} from '../contract/letter-box.ts';
import { compose } from './compose.ts';
import { usableTemplate, writeDrafts } from './draft.ts';
import type { LetterFields } from './merge-fields.ts';
import { letterFile } from './letter-file.ts';
import { sendDrafts, textHash } from './send.ts';

const AVAILABLE = 1;
const ON_REQUEST = 2;
/** Maximum number of letters in a letter box. */
const MAX_LETTERS = 500;
const MAX_REQUESTS = 50;

/** The employee of the account; an account without an employee has no letters. */
const personOf = ({ session }: Pick<Context, 'session'>): number => session.employeeid ?? notFound();

type Offered = { readonly availabilityid: number | null; readonly authorizedsignatoryid: number | null };
/** How employees get a letter: one without a signatory is requested, so that HR decides how it is signed. */
const availabilityOf = ({ availabilityid, authorizedsignatoryid }: Offered): number | null =>
  availabilityid === AVAILABLE && authorizedsignatoryid === null ? ON_REQUEST : availabilityid;

const box = serve(getLetterBox, async ({ db, session }) => {
  const own = session.employeeid ?? -1;
  const letters = await db
    .selectFrom('letter as x')
    .innerJoin('letter_template as t', 't.lettertemplateid', 'x.lettertemplateid')
    .select([
      'x.letterid',
      'x.statusid',
      'x.letternumber',
      'x.subject',
      't.lettertemplatename',
      'x.senton',
      'x.readon',
      'x.revokedon',
      'x.revokenote',
    ])
    .where('x.employeeid', '=', own)
    .where('x.statusid', '<>', 1)
    .orderBy('x.senton', 'desc')
    .orderBy('x.letterid', 'desc')
    .limit(MAX_LETTERS)
    .execute();
  const offered = await db
    .selectFrom('letter_template')
    .select(['lettertemplateid', 'lettertemplatename', 'availabilityid', 'authorizedsignatoryid'])
    .where('isactive', '=', 1)
    .where('availabilityid', 'in', [AVAILABLE, ON_REQUEST])
    .orderBy('lettertemplatename')
    .execute();
  const requests = await db
    .selectFrom('letter_request as r')
    .innerJoin('letter_template as t', 't.lettertemplateid', 'r.lettertemplateid')
    .select(['r.letterrequestid', 'r.statusid', 't.lettertemplatename', 'r.purpose', 'r.askedon', 'r.note'])
    .where('r.employeeid', '=', own)
    .where('r.originid', '=', 1)
    .orderBy('r.letterrequestid', 'desc')
    .limit(MAX_REQUESTS)
    .execute();
  const of = (availability: number) =>
    session.employeeid === null
      ? []
      : offered
          .filter((template) => availabilityOf(template) === availability)
          .map(({ lettertemplateid, lettertemplatename }) => ({ lettertemplateid, lettertemplatename }));
  return [
    {
      letters: letters as BoxLetter[],
      available: of(AVAILABLE),
      onrequest: of(ON_REQUEST),
      requests: requests as OwnRequest[],
    },
  ];
});

/** A template with this availability; any other is reported as unknown. */
async function offeredTemplate(db: Db, lettertemplateid: number, availability: number) {
  const template = await usableTemplate(db, lettertemplateid);
  return availabilityOf(template) === availability ? template : notFound();
}

const request = serve(requestLetter, async (ctx, { lettertemplateid, purpose }) => {
  const employeeid = personOf(ctx);
  await offeredTemplate(ctx.db, lettertemplateid, ON_REQUEST);
  const created = await ctx.db
    .insertInto('letter_request')
    .values({ lettertemplateid, employeeid, originid: 1, purpose, askedon: ctx.env.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('letterrequestid')
    .execute();
  return created.length > 0 ? created : failWith('E1020', { status: 409 });
});

const withdraw = serve(withdrawRequest, async (ctx, { letterrequestid }) => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('letter_request')
    .set({ statusid: 4, answeredon: ctx.env.now(), answeredby: ctx.session.accountid })
    .where('letterrequestid', '=', letterrequestid)
    .where('employeeid', '=', personOf(ctx))
    .where('originid', '=', 1)
    .where('statusid', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? [{ isexecuted: true }] : notFound();
});

const open = serveFile(openOwnLetter, (ctx, { letterid }) =>
  letterFile(ctx, letterid, async ({ db }, { employeeid, statusid }) => {
    if (employeeid !== ctx.session.employeeid || statusid === 1) notFound();
    await db
      .updateTable('letter')
      .set({ readon: ctx.env.now() })
      .where('letterid', '=', letterid)
      .where('readon', 'is', null)
      .execute();
  }),
);

/** Endpoints of the caller's letter box. */
export function letterBoxEndpoints(fields: LetterFields): Served[] {
  const take = serve(takeLetter, async (ctx, { lettertemplateid }) => {
    const { db, session, today, env, tenant } = ctx;
    const employeeid = personOf(ctx);
    const wording = await offeredTemplate(db, lettertemplateid, AVAILABLE);
    const [letter] = await compose(ctx, { fields, wording }, [employeeid]);
    if (!letter) return notFound();
    const missing = [...letter.missing, ...letter.hidden];
    if (missing.length > 0)
      return failWith('conflict', {
        status: 409,
        text: `This letter cannot be made yet. Ask your administrator to complete: ${missing.join(', ')}`,
      });
    // Two clicks of one person run one after the other: the second finds the letter of the first.
    await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeeid', '=', employeeid)
      .forNoKeyUpdate()
      .execute();
    const same = await db
      .selectFrom('letter')
      .select(['letterid', 'letternumber'])
      .where('lettertemplateid', '=', lettertemplateid)
      .where('employeeid', '=', employeeid)
      .where('sentday', '=', today)
      .where('statusid', '=', 2)
      .where('texthash', '=', textHash(letter))
      .limit(1)
      .executeTakeFirst();
    if (same) return [{ letterid: same.letterid, letternumber: same.letternumber ?? '' }];
    const drafts = await writeDrafts(db, session.accountid, [{ ...letter, lettertemplateid }]);
    const { subscriptionid, companyname } = tenant;
    const context = { db, files: env.files, subscriptionid, companyname };
    const sent = await sendDrafts({ ...context, accountid: session.accountid, today, now: env.now() }, drafts);
    return sent.map(({ letterid, letternumber }) => ({ letterid, letternumber }));
  });
  return [box, take, request, withdraw, open];
}
