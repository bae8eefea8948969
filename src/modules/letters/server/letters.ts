import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import type { People } from '#platform/server/people-scope.ts';
import { enqueue } from '#platform/server/jobs.ts';
import { ApplicationError, failWith, stale, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve, type Served, serveFile } from '#platform/server/serve.ts';
import {
  discardLetters,
  getLetter,
  printLetter,
  revokeLetter,
  saveLetter,
  sendLetters,
  UNSIGNED,
} from '../contract/letter.ts';
import { NUMBER_FIELD } from '../engine/fill.ts';
import type { Filled } from './compose.ts';
import { signatoryName } from './draft.ts';
import { expectVisible } from './letter-visibility.ts';
import { letterRows, shapedLetter } from './list.ts';
import type { LetterFields } from './merge-fields.ts';
import { letterFile } from './letter-file.ts';
import { SEND_KIND } from './send.ts';
import { storedWording } from './wording.ts';

type LetterVisibility = { db: Db; people: People };

/** One letter of a person in scope that the caller may read; any other is reported as unknown. */
async function one(ctx: Context, fields: LetterFields, letterid: number) {
  const { db, people } = ctx;
  const row = await letterRows(db)
    .leftJoin('letterhead_snapshot as p', 'p.letterheadsnapshotid', 'x.letterheadsnapshotid')
    .leftJoin('authorized_signatory as s', (on) =>
      on.on('s.authorizedsignatoryid', '=', (eb) =>
        eb.fn.coalesce('x.authorizedsignatoryid', 't.authorizedsignatoryid'),
      ),
    )
    .leftJoin('account as revoker', 'revoker.accountid', 'x.revokedby')
    .select([
      'x.body',
      'x.authorizedsignatoryid',
      'x.filled',
      'x.revokedon',
      'x.revokenote',
      'revoker.fullname as revokedbyname',
      sql<string | null>`case when x.statusid = 1 then s.signatoryname else p.signatoryname end`.as('signatoryname'),
    ])
    .where('x.letterid', '=', letterid)
    .executeTakeFirst();
  if (!row) return notFound();
  await people.one(row.employeeid);
  await expectVisible(ctx, fields, row);
  const { body, filled, revokedon, revokenote, revokedbyname, signatoryname, authorizedsignatoryid, ...shown } = row;
  return {
    ...shapedLetter(shown),
    authorizedsignatoryid,
    body,
    // Only written with the drafts, so not validated when read.
    filled: filled as Filled[],
    signatoryname,
    revokedon,
    revokedbyname,
    revokenote,
  };
}

/** The given letters, locked for this transaction. @throws ApplicationError 404 when one is not of a person in scope */
async function current({ db, people }: LetterVisibility, letterids: readonly number[]) {
  const wanted = [...new Set(letterids)];
  const rows = await db
    .selectFrom('letter')
    .select(['letterid', 'statusid', 'version'])
    .where(anyOf('letterid', wanted))
    .where(people.within('employeeid'))
    .orderBy('letterid')
    .forUpdate()
    .execute();
  return rows.length === wanted.length ? rows : notFound();
}

/** One letter, locked in the version that the reader saw. */
async function lockedOne(ctx: Context, fields: LetterFields, letterid: number) {
  const [row] = await current(ctx, [letterid]);
  if (!row) return notFound();
  if (row.version !== ctx.ifMatch) return stale(await one(ctx, fields, letterid));
  return row;
}

/** Only the number may still be missing; any other unfilled field would be sent as text. */
const STILL_TO_COME = new Set([NUMBER_FIELD]);

/** Number of drafts without a signatory. */
async function unsigned(db: Db, letterids: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('letter as l')
    .innerJoin('letter_template as t', 't.lettertemplateid', 'l.lettertemplateid')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .where(anyOf('l.letterid', letterids))
    .where('t.authorizedsignatoryid', 'is', null)
    .where('l.authorizedsignatoryid', 'is', null)
    .executeTakeFirstOrThrow();
  return row.many;
}

const send = serve(sendLetters, async (ctx, { letterids, isunsigned }) => {
  const drafts = (await current(ctx, letterids)).filter(({ statusid }) => statusid === 1);
  const ids = drafts.map(({ letterid }) => letterid);
  if (!isunsigned && (await unsigned(ctx.db, ids)) > 0)
    throw new ApplicationError({ status: 409, code: UNSIGNED, text: 'A letter here has no signatory' });
  const jobrunid = await enqueue(ctx.db, {
    kind: SEND_KIND,
    title: drafts.length === 1 ? 'Sending a letter' : `Sending ${drafts.length} letters`,
    input: {
      letterids: drafts.map(({ letterid }) => letterid),
      companyname: ctx.tenant.companyname,
      origin: ctx.origin,
    },
    total: drafts.length,
  });
  return [{ jobrunid }];
});

/** Sets the requests of discarded letters back to waiting, unless the person has made a new one. */
async function putBack(db: Db, letterids: readonly number[]): Promise<void> {
  const answered = await db
    .updateTable('letter_request')
    .set({ letterid: null })
    .where(anyOf('letterid', letterids))
    .returning('letterrequestid')
    .execute();
  const ids = answered.map(({ letterrequestid }) => letterrequestid);
  await db
    .updateTable('letter_request as r')
    .set({ statusid: 1, answeredon: null, answeredby: null })
    .where(anyOf('r.letterrequestid', ids))
    .where((c) =>
      c.not(
        c.exists(
          c
            .selectFrom('letter_request as w')
            .select('w.letterrequestid')
            .whereRef('w.employeeid', '=', 'r.employeeid')
            .whereRef('w.lettertemplateid', '=', 'r.lettertemplateid')
            .whereRef('w.originid', '=', 'r.originid')
            .where('w.originid', '=', 1)
            .where((d) =>
              d.or([
                d('w.statusid', '=', 1),
                // Of two discarded together the newer one waits.
                d.and([d('w.letterrequestid', '>', d.ref('r.letterrequestid')), anyOf('w.letterrequestid', ids)]),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

const discard = serve(discardLetters, async (ctx, { letterids }) => {
  const drafts = (await current(ctx, letterids)).filter(({ statusid }) => statusid === 1);
  const ids = drafts.map(({ letterid }) => letterid);
  await putBack(ctx.db, ids);
  await ctx.db.deleteFrom('letter').where(anyOf('letterid', ids)).execute();
  return [{ discarded: ids.length }];
});

/** Endpoints of existing letters. */
export function letterEndpoints(fields: LetterFields): Served[] {
  const get = serve(getLetter, async (ctx, { letterid }) => [await one(ctx, fields, letterid)]);
  const save = serve(saveLetter, async (ctx, { letterid, authorizedsignatoryid, subject, body }) => {
    const row = await lockedOne(ctx, fields, letterid);
    if (row.statusid !== 1)
      return failWith('locked', { status: 409, text: 'This letter has been sent. Revoke it and create another one' });
    const before = await one(ctx, fields, letterid);
    const wording = storedWording({ subject, body }, STILL_TO_COME);
    await signatoryName(ctx.db, authorizedsignatoryid ?? null);
    return ctx.db
      .updateTable('letter')
      .set({
        ...wording,
        ...(authorizedsignatoryid === undefined ? {} : { authorizedsignatoryid }),
        // Another signatory alone leaves the text that of the template.
        isadhoc: before.isadhoc || wording.subject !== before.subject || wording.body !== before.body,
        version: row.version + 1,
      })
      .where('letterid', '=', letterid)
      .returning('version')
      .execute();
  });
  const revoke = serve(revokeLetter, async (ctx, { letterid, note }) => {
    const row = await lockedOne(ctx, fields, letterid);
    if (row.statusid === 1) failWith('conflict', { status: 409, text: 'This is a draft. Discard it instead' });
    if (row.statusid === 3) failWith('conflict', { status: 409, text: 'This letter has already been revoked' });
    return ctx.db
      .updateTable('letter')
      .set({
        statusid: 3,
        revokedon: ctx.env.now(),
        revokedby: ctx.session.accountid,
        revokenote: note,
        version: row.version + 1,
      })
      .where('letterid', '=', letterid)
      .returning('version')
      .execute();
  });
  const print = serveFile(printLetter, (ctx, { letterid }) =>
    letterFile(ctx, letterid, async ({ db, people }, letter) => {
      await people.one(letter.employeeid);
      await expectVisible({ ...ctx, db }, fields, letter);
    }),
  );
  return [get, save, send, discard, revoke, print];
}
