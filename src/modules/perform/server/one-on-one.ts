import { sql } from 'kysely';
import { dayWords } from '#platform/engine/months.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  getOneOnOne,
  DONE,
  listOneOnOnes,
  type OneOnOneDetail,
  type OneOnOneItem,
  PLANNED,
  planOneOnOne,
  saveOneOnOne,
  saveOwnNotes,
} from '../contract/one-on-one.ts';
import { oneOnOnePlanned } from './mails.ts';

const MAX_ROWS = 100;
const pageOf = (oneononeid: number): string => `/perform/review/one_on_one/${oneononeid}`;

/** The 1:1s of a person; nobody else reads them, whatever their rights. */
const ownOf = (db: Db, self: number) =>
  db
    .selectFrom('one_on_one as o')
    .select([
      'o.oneononeid',
      'o.managerid',
      'o.employeeid',
      'o.meetson',
      'o.items',
      'o.notes',
      'o.statusid',
      'o.version',
    ])
    .where((eb) => eb.or([eb('o.managerid', '=', self), eb('o.employeeid', '=', self)]));

async function chipsOf(db: Db, employeeids: readonly number[]) {
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where(anyOf('employeeid', new Set(employeeids)))
    .execute();
  const byId = new Map(rows.map((row) => [row.employeeid, row]));
  return (employeeid: number) => byId.get(employeeid) ?? notFound();
}

/** The caller as a person. @throws ApplicationError where the account belongs to nobody */
const selfOf = ({ session }: Pick<Context, 'session'>): number =>
  session.employeeid ?? failWith('E0010', { text: 'Your account belongs to no person, so you have no 1:1s' });

/** Manager and direct reports today, those in service: with whom somebody can plan a 1:1. */
const partnersOf = ({ db, today }: Context, self: number) =>
  db
    .selectFrom('work_profile as w')
    .innerJoin('employee as m', (on) =>
      on.on((eb) =>
        eb.or([
          eb.and([eb('w.employeeid', '=', self), eb('m.employeeid', '=', eb.ref('w.managerid'))]),
          eb.and([eb('w.managerid', '=', self), eb('m.employeeid', '=', eb.ref('w.employeeid'))]),
        ]),
      ),
    )
    .select(['m.employeeid', 'm.employeecode', 'm.fullname', 'm.imagepath'])
    .select((eb) => eb('w.managerid', '=', self).as('isreport'))
    .where(sql<boolean>`w.period @> ${today}::date`)
    .where((eb) => eb.or([eb('w.employeeid', '=', self), eb('w.managerid', '=', self)]))
    .where((eb) => eb.or([eb('m.leavingdate', 'is', null), eb('m.leavingdate', '>=', today)]))
    .orderBy('m.fullname')
    .execute();

const list = serve(listOneOnOnes, async (ctx) => {
  const { db, session } = ctx;
  const self = session.employeeid;
  if (self === null) return [{ people: [], rows: [] }];
  const rows = await ownOf(db, self)
    .orderBy('o.meetson', 'desc')
    .orderBy('o.oneononeid', 'desc')
    .limit(MAX_ROWS)
    .execute();
  const otherOf = ({ managerid, employeeid }: (typeof rows)[number]) => (managerid === self ? employeeid : managerid);
  const chip = await chipsOf(db, rows.map(otherOf));
  const partners = await partnersOf(ctx, self);
  return [
    {
      people: partners.map(({ employeeid, employeecode, fullname, imagepath }) => ({
        employeeid,
        employeecode,
        fullname,
        imagepath,
      })),
      rows: rows.map((row) => ({
        oneononeid: row.oneononeid,
        person: chip(otherOf(row)),
        meetson: row.meetson,
        statusid: row.statusid as 1 | 2,
        open: (row.items as unknown as OneOnOneItem[]).filter(({ isdone }) => !isdone).length,
      })),
    },
  ];
});

async function detailOf({ db, session }: Context, oneononeid: number): Promise<OneOnOneDetail> {
  const self = session.employeeid ?? 0;
  const row = await ownOf(db, self).where('o.oneononeid', '=', oneononeid).executeTakeFirst();
  if (!row) return notFound();
  const note = await db
    .selectFrom('one_on_one_note')
    .select('body')
    .where('oneononeid', '=', oneononeid)
    .where('employeeid', '=', self)
    .executeTakeFirst();
  const chip = await chipsOf(db, [row.managerid, row.employeeid]);
  const { managerid, employeeid, items, statusid, ...shown } = row;
  return {
    ...shown,
    manager: chip(managerid),
    employee: chip(employeeid),
    statusid: statusid as 1 | 2,
    items: items as unknown as OneOnOneItem[],
    ownnotes: note?.body ?? '',
  };
}
const get = serve(getOneOnOne, async (ctx, { oneononeid }) => [await detailOf(ctx, oneononeid)]);

/** What is open of the last 1:1 of two people. */
async function openItems(db: Db, { managerid, employeeid }: { managerid: number; employeeid: number }) {
  const last = await db
    .selectFrom('one_on_one')
    .select('items')
    .where('managerid', '=', managerid)
    .where('employeeid', '=', employeeid)
    .orderBy('meetson', 'desc')
    .orderBy('oneononeid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ((last?.items ?? []) as unknown as OneOnOneItem[]).filter(({ isdone }) => !isdone);
}

const plan = serve(planOneOnOne, async (ctx, { employeeid: other, meetson }) => {
  const { db, session, tenant, origin } = ctx;
  const self = selfOf(ctx);
  const partner = (await partnersOf(ctx, self)).find(({ employeeid }) => employeeid === other);
  if (!partner) return failField('employeeid', 'Please select your manager or somebody who reports to you');
  const two = partner.isreport ? { managerid: self, employeeid: other } : { managerid: other, employeeid: self };
  const items = JSON.stringify(await openItems(db, two));
  const saved = await db
    .insertInto('one_on_one')
    .values({ ...two, meetson, items })
    // Both may plan at once: the second finds the one of the first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('oneononeid')
    .executeTakeFirst();
  if (!saved)
    return failWith('conflict', {
      status: 409,
      text: 'A 1:1 of you two is planned already. Change its day, or say that it was held',
    });
  await notify(db, {
    kind: oneOnOnePlanned,
    values: {
      company: tenant.companyname,
      person: session.fullname,
      day: dayWords(meetson),
      link: `${origin}${pageOf(saved.oneononeid)}`,
    },
    link: pageOf(saved.oneononeid),
    to: [{ employeeid: other }],
  });
  return [saved];
});

const save = serve(saveOneOnOne, async (ctx, { oneononeid, items, ...values }) => {
  const { db, session, ifMatch } = ctx;
  const row = await ownOf(db, session.employeeid ?? 0)
    .where('o.oneononeid', '=', oneononeid)
    .forUpdate('o')
    .executeTakeFirst();
  if (!row) return notFound();
  if (ifMatch !== row.version) return stale(await detailOf(ctx, oneononeid));
  const two = [row.managerid, row.employeeid];
  if (items.some(({ employeeid }) => employeeid !== null && !two.includes(employeeid)))
    failField('items', 'An action is of one of the two');
  if (row.statusid === DONE && values.statusid === PLANNED)
    failWith('conflict', { status: 409, text: 'This 1:1 was held. Plan another one' });
  await db
    .updateTable('one_on_one')
    .set({ ...values, items: JSON.stringify(items), version: row.version + 1 })
    .where('oneononeid', '=', oneononeid)
    .execute();
  return [await detailOf(ctx, oneononeid)];
});

const note = serve(saveOwnNotes, async (ctx, { oneononeid, body }) => {
  const { db } = ctx;
  const employeeid = selfOf(ctx);
  await detailOf(ctx, oneononeid);
  await db
    .insertInto('one_on_one_note')
    .values({ oneononeid, employeeid, body })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'oneononeid', 'employeeid']).doUpdateSet({ body }))
    .execute();
  return [{ isexecuted: true }];
});

export const oneOnOneEndpoints: Served[] = [list, get, plan, save, note];
