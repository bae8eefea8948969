import { sql } from 'kysely';
import { namedPeople } from '#modules/people/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { releaseFile } from '#platform/server/files/claim.ts';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getSignatory,
  listSignatories,
  removeSignatory,
  saveSignatory,
  type SignatoryRow,
} from '../contract/signatory.ts';
import { currentPicture } from './picture.ts';

type Shown = Pick<Context, 'db' | 'session' | 'fileLink'>;

const rows = (db: Db) =>
  db
    .selectFrom('authorized_signatory as s')
    .leftJoin('employee as e', 'e.employeeid', 's.employeeid')
    .leftJoin('account as by', 'by.accountid', 's.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .select((eb) => [
      's.authorizedsignatoryid',
      's.signatoryname',
      's.signatorytitle',
      's.employeeid',
      's.signaturepath',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      's.addeddate',
      's.version',
      sql<string>`coalesce(by.fullname, '')`.as('addedbyname'),
      'maker.imagepath as addedbyimagepath',
      eb
        .selectFrom('letter_template as t')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('t.authorizedsignatoryid', '=', 's.authorizedsignatoryid')
        .as('usedcount'),
    ])
    .orderBy('s.addeddate')
    .orderBy('s.authorizedsignatoryid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

function shaped({ fileLink, session }: Shown, given: Row): SignatoryRow {
  const { employeeid, employeecode, fullname, imagepath, usedcount, signaturepath, ...row } = given;
  return {
    ...row,
    person:
      employeeid === null || employeecode === null || fullname === null
        ? null
        : { employeeid, employeecode, fullname, imagepath },
    signaturepath: fileLink(signaturepath, session.logininfoid),
    usedcount: usedcount ?? 0,
  };
}

const list = serve(listSignatories, async (ctx) => (await rows(ctx.db).execute()).map((row) => shaped(ctx, row)));

async function one(ctx: Shown, authorizedsignatoryid: number): Promise<SignatoryRow> {
  const row = await rows(ctx.db).where('s.authorizedsignatoryid', '=', authorizedsignatoryid).executeTakeFirst();
  return row ? shaped(ctx, row) : notFound();
}
const get = serve(getSignatory, async (ctx, { authorizedsignatoryid }) => [await one(ctx, authorizedsignatoryid)]);

async function failOnDouble(db: Db, authorizedsignatoryid: number | null, name: string): Promise<void> {
  const rival = await db
    .selectFrom('authorized_signatory')
    .select('authorizedsignatoryid')
    .where(sql<boolean>`lower(signatoryname) = ${name.toLowerCase()}`)
    .where('authorizedsignatoryid', '<>', authorizedsignatoryid ?? -1)
    .executeTakeFirst();
  const text = 'There is an authorized signatory with this name already';
  if (rival) failWith('E0110', { status: 409, text, fields: { signatoryname: text } });
}

const save = serve(saveSignatory, async (ctx, { authorizedsignatoryid, signaturepath: path, ...written }) => {
  const { db, session, ifMatch } = ctx;
  const current =
    authorizedsignatoryid === null
      ? undefined
      : await db
          .selectFrom('authorized_signatory')
          .select(['version', 'signaturepath'])
          .where('authorizedsignatoryid', '=', authorizedsignatoryid)
          .forUpdate()
          .executeTakeFirst();
  if (authorizedsignatoryid !== null && !current) return notFound();
  if (current && ifMatch !== undefined && current.version !== ifMatch)
    return stale(await one(ctx, authorizedsignatoryid ?? 0));
  await failOnDouble(db, authorizedsignatoryid, written.signatoryname);
  if (written.employeeid !== null && (await namedPeople(db, [written.employeeid])).length === 0)
    return failField('employeeid', 'This person does not exist any more');
  const row =
    authorizedsignatoryid === null
      ? await db
          .insertInto('authorized_signatory')
          .values({ ...written, addedby: session.accountid })
          .returning(['authorizedsignatoryid', 'version'])
          .executeTakeFirstOrThrow()
      : { authorizedsignatoryid, version: (current?.version ?? 0) + 1 };
  const holder = { claimedby: 'authorized_signatory', claimedid: row.authorizedsignatoryid } as const;
  const signaturepath = await currentPicture(ctx, { path, current: current?.signaturepath ?? null }, holder);
  if (current || signaturepath !== null)
    await db
      .updateTable('authorized_signatory')
      .set({ ...written, signaturepath, version: row.version })
      .where('authorizedsignatoryid', '=', row.authorizedsignatoryid)
      .execute();
  return [row];
});

const remove = serve(removeSignatory, async ({ db }, { authorizedsignatoryid }) => {
  const current = await db
    .selectFrom('authorized_signatory')
    .select('signaturepath')
    .where('authorizedsignatoryid', '=', authorizedsignatoryid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  const used = await db
    .selectFrom('letter_template')
    .select('lettertemplateid')
    .where('authorizedsignatoryid', '=', authorizedsignatoryid)
    .limit(1)
    .executeTakeFirst();
  if (used) failWith('E1200', { status: 409, text: 'A letter template uses this authorized signatory' });
  await db.deleteFrom('authorized_signatory').where('authorizedsignatoryid', '=', authorizedsignatoryid).execute();
  await releaseFile(db, current.signaturepath);
  return [{ isexecuted: true }];
});

export const signatoryEndpoints = [list, get, save, remove];
