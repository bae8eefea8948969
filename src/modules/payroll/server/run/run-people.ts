import { say } from '#platform/engine/say.ts';
import { sql } from 'kysely';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { settingsOfRunId } from '../setup/settings.ts';

/** Paise taken from a person's pay for the named deductions. */
const taken = (...components: string[]) =>
  tenantSql<number>`coalesce((select sum((l ->> 'amount')::bigint) from jsonb_array_elements(d.result -> 'lines') l /* of d, within its subscriptionid */
    where l ->> 'kind' = 'deduction' and l ->> 'component' = any(${components}::text[])), 0)::bigint`;

/** What a checker should look at in a computed payslip. */
const warned = {
  above: sql<boolean>`coalesce((d.result ->> 'aboveDeductionLimit')::boolean, false)`,
  carried: sql<boolean>`coalesce((d.result -> 'register' ->> 'recoverycarried')::bigint, 0) > 0`,
  cut: sql<boolean>`coalesce(jsonb_path_exists(d.result, '$.limits[*] ? (@.cut > 0)'), false)`,
  nothing: sql<boolean>`(d.exception is null and d.netpay = 0)`,
  kept: sql<boolean>`(d.netpay > 0 and d.identity @> '{"payouthold": true}')`,
};

/** What a checker should look at in the payslips of a run, by the settings of its month. */
async function warnedIn(db: Db, payrollrunid: number) {
  const settings = await settingsOfRunId(db, payrollrunid);
  // As `isRefused` has it; of what is cleaned for the file only a name of another script stays.
  const taken = settings?.payroll.filing?.ecrnames === 'cleaned' ? '[A-Za-z]' : '^[A-Za-z][A-Za-z .-]{0,84}$';
  return {
    ...warned,
    refused: sql<boolean>`(coalesce((d.result #>> '{register,member}')::boolean, false) and (d.facts ->> 'name') !~ ${taken})`,
  };
}

/** Number of people of a run with a warning. */
export async function warningsOf(db: Db, payrollrunid: number): Promise<number> {
  const warnings = await warnedIn(db, payrollrunid);
  const { count } = await db
    .selectFrom('draft_payslip as d')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.payrollrunid', '=', payrollrunid)
    .where((eb) => eb.or(Object.values(warnings)))
    .executeTakeFirstOrThrow();
  return count;
}

/** The payroll tags of a run's people, with how many have each; one whose code changed since goes by its code. */
export async function tagsOfRun(db: Db, payrollrunid: number) {
  const { rows } = await tenantSql<{ code: string; name: string; people: number }>`
    select s.code, coalesce(min(t.payrolltagname), s.code) as name, count(distinct s.employeeid)::integer as people
    from (select d.employeeid, jsonb_array_elements_text(d.identity -> 'tags') as code from draft_payslip d
      where d.subscriptionid = current_subscription() and d.payrollrunid = ${payrollrunid}) s
    left join payroll_tag t on t.subscriptionid = current_subscription() and t.tagcode = s.code
    group by s.code order by 2`.execute(db);
  return rows;
}

/** The people of a run with their pay. A flag marks what a checker should look at. */
export async function peopleOfRun(
  { db, today }: { db: Db; today: string },
  {
    payrollrunid,
    filter,
    search,
    tag,
    limit,
    offset,
  }: {
    payrollrunid: number;
    filter: 'all' | 'exceptions' | 'flagged';
    search?: string | undefined;
    tag?: string | undefined;
    limit: number;
    offset: number;
  },
) {
  const warnings = await warnedIn(db, payrollrunid);
  const { above, carried, cut, nothing, kept, refused } = warnings;
  let query = db
    .selectFrom('draft_payslip as d')
    .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
    .leftJoin('payslip_reversal as v', (join) =>
      join.onRef('v.payrollrunid', '=', 'd.payrollrunid').onRef('v.employeeid', '=', 'd.employeeid'),
    )
    .where('d.payrollrunid', '=', payrollrunid);
  if (filter === 'exceptions') query = query.where('d.exception', 'is not', null);
  if (filter === 'flagged') query = query.where((eb) => eb.or(Object.values(warnings)));
  if (tag !== undefined) query = query.where(sql<boolean>`d.identity -> 'tags' @> ${JSON.stringify([tag])}::jsonb`);
  const people = searchedPeople({ db, today }, search);
  if (people) query = query.where('d.employeeid', 'in', people);
  const listed = query
    .select([
      'd.employeeid',
      'd.employeecode',
      'e.fullname',
      'd.totalearnings',
      'd.totaldeductions',
      'd.netpay',
      'd.exception',
      sql<string | null>`d.result -> 'register' ->> 'paiddays'`.as('paiddays'),
      sql<string | null>`d.result -> 'register' ->> 'lopdays'`.as('lopdays'),
      sql<string | null>`d.identity ->> 'department'`.as('department'),
      sql<string | null>`d.facts ->> 'workstate'`.as('workstate'),
      sql<string[]>`coalesce(d.identity -> 'tags', '[]')`.as('tags'),
      taken('pf', 'vpf', 'arrear_pf', 'arrear_vpf').as('pf'),
      taken('esi').as('esi'),
      taken('pt').as('pt'),
      taken('tds').as('tds'),
      above.as('above'),
      carried.as('carried'),
      sql<string[]>`jsonb_path_query_array(d.result, '$.carry.recoveries[*].name')`.as('carriedkinds'),
      cut.as('cut'),
      sql<
        string[] | null
      >`case when d.result ? 'limits' then jsonb_path_query_array(d.result, '$.limits[*] ? (@.taken > @.limit).name') end`.as(
        'passed',
      ),
      nothing.as('nothing'),
      kept.as('kept'),
      refused.as('refused'),
      'v.reversalid',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('reversal_person as q')
              .innerJoin('payroll_reversal as h', 'h.reversalid', 'q.reversalid')
              .select('q.employeeid')
              .whereRef('q.payrollrunid', '=', 'd.payrollrunid')
              .whereRef('q.employeeid', '=', 'd.employeeid')
              .where('h.statusid', '=', 1),
          )
          .as('proposed'),
    ])
    .orderBy('d.employeecode');
  const { rows, total } = await pagedList(listed, { limit, offset });
  return {
    total,
    rows: rows.map(
      ({
        above: over,
        carried: rest,
        carriedkinds,
        cut: iscut,
        passed,
        nothing: zero,
        kept: onhold,
        refused: strange,
        paiddays,
        lopdays,
        reversalid,
        proposed,
        ...row
      }) => ({
        ...row,
        reversal: reversalid === null ? (proposed ? ('proposed' as const) : ('none' as const)) : ('reversed' as const),
        paiddays: paiddays === null ? null : Number(paiddays),
        lopdays: lopdays === null ? null : Number(lopdays),
        flags: [
          reversalid === null ? '' : 'Reversed',
          proposed ? 'Reversal proposed' : '',
          over && passed === null ? 'Deductions above half of the wages' : '',
          ...(passed ?? []).map((name) => say`Deductions above the limit ${name}`),
          iscut ? 'Cut by a limit on deductions' : '',
          rest && !(carriedkinds?.length > 0) ? 'A recovery is carried to the next month' : '',
          ...(carriedkinds ?? []).map((name) => say`Carried to the next month: ${name}`),
          zero ? 'Nothing to pay' : '',
          onhold ? 'Payout hold' : '',
          strange ? say`The provident fund portal may refuse the name` : '',
        ].filter(Boolean),
      }),
    ),
  };
}
