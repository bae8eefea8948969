import { sql } from 'kysely';
import {
  cancelSettingsPreview,
  exportSettingsPreviewRows,
  getSettingsPreview,
  listSettingsPreviews,
  RIGHT_OF_PART,
  type SettingsPreview,
  settingsPreviewPerson,
  settingsPreviewRows,
  type PreviewPart,
} from '#modules/payroll/contract/setup/settings-preview.ts';
import { may } from '#platform/contract/features.ts';
import { grantFor, type Session } from '#platform/server/access.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { cancelJob } from '#platform/server/jobs.ts';
import { serveListExport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { previewedPersonOf } from './person.ts';

type Caller = Pick<Context, 'db' | 'session' | 'today'>;

/** The caller's own preview, as long as the caller may change that part of the settings. */
async function ownPreview(db: Db, { accountid, grants }: Session, settingspreviewid: number) {
  const preview = await db
    .selectFrom('settings_preview as v')
    .innerJoin('job_run as j', 'j.jobrunid', 'v.jobrunid')
    .select(['v.settingspreviewid', 'v.settingspart', 'v.payrollmonth', 'v.effectivefrom', 'v.addeddate'])
    .select(['j.jobrunid', 'j.statusid', 'j.total', 'j.done', 'j.errormessage'])
    .where('v.settingspreviewid', '=', settingspreviewid)
    .where('v.accountid', '=', accountid)
    .executeTakeFirst();
  if (!preview || !may(grants, RIGHT_OF_PART[preview.settingspart as PreviewPart], 'edit')) return notFound();
  return preview;
}

const rowsOf = (db: Db, settingspreviewid: number) =>
  db.selectFrom('settings_preview_person as d').where('d.settingspreviewid', '=', settingspreviewid);

const FAILING = sql<boolean>`(d.whybefore is null and d.whyafter is not null)`;
const MENDED = sql<boolean>`(d.whybefore is not null and d.whyafter is null)`;
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`d.${column}`)}), 0)::bigint`;

/** Sums of the people whose payslips the caller may see; null for those who may see none. */
async function sumsOf({ db, session, today }: Caller, settingspreviewid: number): Promise<SettingsPreview['sums']> {
  const grant = grantFor(session, 'payslip');
  if (!grant) return null;
  const { employeeid } = session;
  const row = await rowsOf(db, settingspreviewid)
    .where(peopleOf({ db, scope: grant.scope, employeeid, today }).within('d.employeeid'))
    .where('d.whybefore', 'is', null)
    .where('d.whyafter', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('people'),
      total('grossbefore').as('grossbefore'),
      total('grossafter').as('grossafter'),
      total('netbefore').as('netbefore'),
      total('netafter').as('netafter'),
      total('costbefore').as('costbefore'),
      total('costafter').as('costafter'),
    ])
    .executeTakeFirstOrThrow();
  return {
    people: row.people,
    gross: { before: row.grossbefore, after: row.grossafter },
    net: { before: row.netbefore, after: row.netafter },
    cost: { before: row.costbefore, after: row.costafter },
  };
}

async function shown(ctx: Caller, settingspreviewid: number): Promise<SettingsPreview[]> {
  const preview = await ownPreview(ctx.db, ctx.session, settingspreviewid);
  const counts = await rowsOf(ctx.db, settingspreviewid)
    .select((eb) => [
      eb.fn.countAll<number>().as('people'),
      sql<number>`count(*) filter (where d.ischanged)`.as('changed'),
      sql<number>`count(*) filter (where ${FAILING})`.as('failing'),
      sql<number>`count(*) filter (where ${MENDED})`.as('mended'),
    ])
    .executeTakeFirstOrThrow();
  return [{ ...preview, ...counts, sums: await sumsOf(ctx, settingspreviewid) } as SettingsPreview];
}

const get = serve(getSettingsPreview, (ctx, { settingspreviewid }) => shown(ctx, settingspreviewid));

const list = serve(listSettingsPreviews, async ({ db, session: { accountid, grants } }, { settingspart }) => {
  if (!may(grants, RIGHT_OF_PART[settingspart], 'edit')) return [];
  const rows = await db
    .selectFrom('settings_preview as v')
    .innerJoin('job_run as j', 'j.jobrunid', 'v.jobrunid')
    .select(['v.settingspreviewid', 'v.payrollmonth', 'v.addeddate', 'j.statusid'])
    .where('v.accountid', '=', accountid)
    .where('v.settingspart', '=', settingspart)
    .orderBy('v.settingspreviewid', 'desc')
    .execute();
  return rows as { settingspreviewid: number; payrollmonth: string; addeddate: string; statusid: 1 }[];
});

const cancel = serve(cancelSettingsPreview, async (ctx, { settingspreviewid }) => {
  const { jobrunid } = await ownPreview(ctx.db, ctx.session, settingspreviewid);
  await cancelJob(ctx.db, jobrunid);
  return shown(ctx, settingspreviewid);
});

const rows = serve(settingsPreviewRows, async (ctx, { settingspreviewid, filter, search, limit, offset }) => {
  const { db, session, people } = ctx;
  await ownPreview(db, session, settingspreviewid);
  let query = rowsOf(db, settingspreviewid)
    .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
    .where(people.within('d.employeeid'));
  if (filter === 'changed') query = query.where('d.ischanged', '=', true);
  if (filter === 'failing') query = query.where(FAILING);
  if (filter === 'mended') query = query.where(MENDED);
  const matches = searchedPeople(ctx, search);
  if (matches) query = query.where('d.employeeid', 'in', matches);
  const listed = query
    .select(['d.employeeid', 'd.employeecode', 'e.fullname', 'd.whybefore', 'd.whyafter'])
    .select(['d.grossbefore', 'd.grossafter', 'd.netbefore', 'd.netafter', 'd.costbefore', 'd.costafter'])
    .select(sql<number>`d.netafter - d.netbefore`.as('netchange'))
    .orderBy('d.distance', 'desc')
    .orderBy('d.employeecode');
  return pagedList(listed, { limit, offset });
});
const rowsExport = serveListExport(rows, exportSettingsPreviewRows, 'Preview of settings');

const person = serve(settingsPreviewPerson, async ({ db, session, people }, { settingspreviewid, employeeid }) => {
  await people.one(employeeid);
  await ownPreview(db, session, settingspreviewid);
  return [await previewedPersonOf(db, settingspreviewid, employeeid)];
});

export const settingsPreviewEndpoints = [get, list, cancel, rows, rowsExport, person];
