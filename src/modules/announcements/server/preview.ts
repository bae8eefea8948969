import { sql } from 'kysely';
import { structureChoices } from '#modules/company/server/public.ts';
import { notFound } from '#platform/server/application-error.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { jobConditions } from '#platform/server/timeline/by-job.ts';
import { type AudienceCondition, previewAnnouncement } from '../contract/preview.ts';
import { expectReach } from './scope.ts';
import { languagesOf, textOf } from './reading.ts';
import { belowManager } from './standing.ts';

/** An announcement beside the job that one person has today, with each condition of its audience. */
const besideJob = ({ db, today }: Context, announcementid: number, employeeid: number) => {
  const fits = jobConditions('a', 'w');
  return db
    .selectFrom('announcement as a')
    .innerJoin('employee as e', (join) => join.on('e.employeeid', '=', employeeid))
    .leftJoin('work_profile as w', (join) =>
      join.onRef('w.employeeid', '=', 'e.employeeid').on(sql<boolean>`w.period @> ${today}::date`),
    )
    .leftJoin('account as k', 'k.employeeid', 'e.employeeid')
    .leftJoin('employee as m', 'm.employeeid', 'a.managerid')
    .leftJoin('employee as o', 'o.employeeid', 'w.managerid')
    .select(['m.fullname as managername', 'o.fullname as ownmanagername', belowManager(today).as('fitsmanager')])
    .select(['a.title', 'a.body', 'a.titlehindi', 'a.bodyhindi', 'a.imagepath', 'k.language'])
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath as facepath'])
    .select(['a.businessunitids', 'a.officeaddressids', 'a.subscriptiongradeids', 'a.employmenttypes'])
    .select(['w.businessunitid', 'w.officeaddressid', 'w.subscriptiongradeid', 'w.employmenttype'])
    .select([
      sql<boolean>`w.employeeid is not null and e.joiningdate <= ${today}::date
        and coalesce(e.leavingdate >= ${today}::date, true)`.as('isinservice'),
      sql<boolean>`coalesce(${fits.businessunitids}, false)`.as('fitsunit'),
      sql<boolean>`coalesce(${fits.officeaddressids}, false)`.as('fitsoffice'),
      sql<boolean>`coalesce(${fits.subscriptiongradeids}, false)`.as('fitsgrade'),
      sql<boolean>`coalesce(${fits.employmenttypes}, false)`.as('fitstype'),
    ])
    .where('a.announcementid', '=', announcementid)
    .executeTakeFirst();
};
type Beside = NonNullable<Awaited<ReturnType<typeof besideJob>>>;

/** The conditions of the audience in words, each with what the person has. */
async function conditionsOf({ db }: Context, row: Beside): Promise<AudienceCondition[]> {
  const { BusinessUnit, Office, Grade } = await structureChoices(db, ['BusinessUnit', 'Office', 'Grade']);
  const part = (
    label: string,
    choices: readonly { displayname: string; displayvalue: number }[],
    { ids, own, fits }: { ids: readonly number[]; own: number | null; fits: boolean },
  ): AudienceCondition => ({
    label,
    allowed: choices.filter(({ displayvalue }) => ids.includes(displayvalue)).map(({ displayname }) => displayname),
    value: choices.find(({ displayvalue }) => displayvalue === own)?.displayname ?? null,
    isfulfilled: fits,
  });
  return [
    ...(row.managername === null
      ? []
      : [
          {
            label: 'Reports to',
            allowed: [row.managername],
            value: row.ownmanagername,
            isfulfilled: row.fitsmanager,
          },
        ]),
    part('Business unit', BusinessUnit, { ids: row.businessunitids, own: row.businessunitid, fits: row.fitsunit }),
    part('Office', Office, { ids: row.officeaddressids, own: row.officeaddressid, fits: row.fitsoffice }),
    part('Grade', Grade, { ids: row.subscriptiongradeids, own: row.subscriptiongradeid, fits: row.fitsgrade }),
    {
      label: 'Employment type',
      allowed: row.employmenttypes,
      value: row.employmenttype,
      isfulfilled: row.fitstype,
    },
  ];
}

const preview = serve(previewAnnouncement, async (ctx, { announcementid, employeeid, language }) => {
  if (!(await reachesPerson(ctx, 'directory', employeeid))) notFound();
  await ctx.people.one(employeeid);
  await expectReach(ctx, announcementid);
  const row = await besideJob(ctx, announcementid, employeeid);
  if (!row) return notFound();
  const conditions = await conditionsOf(ctx, row);
  return [
    {
      person: {
        employeeid,
        employeecode: row.employeecode,
        fullname: row.fullname,
        imagepath: row.facepath,
      },
      isinaudience: row.isinservice && conditions.every(({ isfulfilled }) => isfulfilled),
      isinservice: row.isinservice,
      conditions,
      ...textOf(row, language ?? row.language),
      languages: languagesOf(row),
      imagepath: row.imagepath,
    },
  ];
});

export const previewEndpoints: Served[] = [preview];
