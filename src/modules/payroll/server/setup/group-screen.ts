import type { z } from 'zod';
import { structureChoices } from '#modules/company/server/public.ts';
import {
  getPayGroups,
  type payGroupSave,
  type PayGroupState,
  savePayGroups,
} from '#modules/payroll/contract/setup/pay-group-screen.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import { previewPayGroupChange } from '#modules/payroll/contract/setup/settings-preview.ts';
import { addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { serve } from '#platform/server/serve.ts';
import { type Change, changeSettings, type From, impact, settingsToShow } from './change-settings.ts';
import { unusedNames } from './company-names.ts';
import { blockedIn, shareRuns } from '../run/open-month.ts';
import { payCalendar } from '../run/pay-calendar.ts';
import { startPreview } from './settings-preview/start.ts';
import type { PayrollSettings } from './settings.ts';
import { datedPeriodsOf, groupProblem, groupsOfMonth } from './groups.ts';
import { namedPeriod } from '../run/periods/several.ts';
import { otherDays, usedCodes } from './used-groups.ts';

/** Months whose days of payment are shown. */
const COMING = 3;

/** How many people in service each pay group has in a month. */
async function peopleByGroup(db: Db, month: Month): Promise<PayGroupState['people']> {
  const { rows } = await tenantSql<{ code: string; people: number }>`
    select g.paygroup as code, count(*)::integer as people
    from ${groupsOfMonth(month)} g
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = g.employeeid
    where to_char(e.joiningdate, 'YYYY-MM') <= ${month}
      and (e.leavingdate is null or to_char(e.leavingdate, 'YYYY-MM') >= ${month})
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The days of payment of each group in the coming months, by the settings in force in each. */
async function paydatesOf(db: Db, shown: PayrollSettings, month: Month): Promise<PayGroupState['paydates']> {
  const calendar = await payCalendar(db, month, COMING);
  return ['', ...(shown.paygroups ?? []).map(({ code }) => code)].flatMap((code) =>
    monthsFrom(month, addMonths(month, COMING - 1)).flatMap((at) =>
      datedPeriodsOf(shown, { paygroup: code, month: at, calendar }).map((one) => ({
        code,
        payrollmonth: at,
        period: namedPeriod(one),
        paydate: one.paydate,
        movedfrom: one.movedfrom,
        ...(one.movedwhy ? { movedwhy: one.movedwhy } : {}),
      })),
    ),
  );
}

/** How many people outside all groups are named. */
const NAMED = 20;
/** People of a month whom no pay group takes: they are paid by the company's own cycle. */
async function outsideOf(db: Db, month: Month): Promise<PayGroupState['outside']> {
  const { rows } = await tenantSql<PayGroupState['outside'][number]>`
    select e.employeeid, e.employeecode, e.fullname
    from ${groupsOfMonth(month)} g
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = g.employeeid
    where g.paygroup = '' and to_char(e.joiningdate, 'YYYY-MM') <= ${month}
      and (e.leavingdate is null or to_char(e.leavingdate, 'YYYY-MM') >= ${month})
    order by e.employeecode limit ${NAMED}`.execute(db);
  return rows;
}
const NO_EXCLUSIONS = { covered: false, excludedtypes: [], excludedgrades: [] };

const names = (options: readonly { displayname: string }[]): string[] => options.map(({ displayname }) => displayname);

async function state(db: Db, today: string, input?: From): Promise<PayGroupState[]> {
  const { read, version, from } = await settingsToShow(db, input);
  const time = await impact(db, from, today);
  const offered = await structureChoices(db, ['EmploymentType', 'Grade', 'BusinessUnit']);
  return [
    {
      groups: [...(read.paygroups ?? [])],
      paiddays: read.payroll.paiddays ?? 'sheet',
      people: await peopleByGroup(db, time.worksfrom),
      unusednames: await unusedNames(
        db,
        { payroll: { ...read.payroll, esi: NO_EXCLUSIONS, lwf: NO_EXCLUSIONS }, paygroups: read.paygroups },
        today,
      ),
      outside: (read.paygroups ?? []).length === 0 ? [] : await outsideOf(db, time.worksfrom),
      paydates: await paydatesOf(db, read, time.worksfrom),
      used: await usedCodes(db),
      types: names(offered.EmploymentType),
      grades: names(offered.Grade),
      units: names(offered.BusinessUnit),
      banks: (read.layouts ?? []).filter(({ file }) => file === 'bank').map(({ name }) => name),
      version,
      ...time,
    },
  ];
}

const get = serve(getPayGroups, ({ db, today }, { from }) => state(db, today, from));

/** Fails where somebody is assigned to a group that goes. */
async function failOnAssigned(db: Db, groups: readonly PayGroup[], month: Month | null): Promise<void> {
  const { rows } = await tenantSql<{ paygroup: string; people: number }>`
    select a.paygroup, count(*)::integer as people from (
      select distinct on (employeeid) employeeid, paygroup from employee_pay_group
      where subscriptionid = current_subscription() and payrollmonth <= ${month ?? '9999-12'}
      order by employeeid, payrollmonth desc) a
    where a.paygroup <> '' and not a.paygroup = any(${groups.map(({ code }) => code)}::text[])
    group by 1 order by 1 limit 1`.execute(db);
  const [first] = rows;
  if (first)
    failWith('conflict', {
      status: 409,
      text:
        first.people === 1
          ? `One person is assigned to the pay group ${first.paygroup}. Choose another one there before you remove it.`
          : `${first.people} people are assigned to the pay group ${first.paygroup}. Choose another one there before you remove it.`,
    });
}

type Input = Pick<z.output<typeof payGroupSave>, 'groups' | 'paiddays'>;
/** What a save makes of the settings, once it is sure that no one is left in a group that goes. */
const changeOf =
  (db: Db, { groups, paiddays }: Input): Change =>
  async (stored) => {
    const { paygroups: before = [], layouts, payroll } = stored.read;
    const source = paiddays ?? payroll.paiddays;
    const problem = groupProblem({ paygroups: groups, layouts, payroll: { paiddays: source } });
    if (problem !== undefined) failWith('invalid', { text: problem });
    if (canonical(before) !== canonical(groups)) {
      await failOnAssigned(db, groups, stored.from);
      const other = await otherDays(db, groups, before);
      if (other !== undefined) failWith('conflict', { status: 409, text: other });
    }
    const { paygroups: _, payroll: policy, ...others } = stored.value;
    const { paiddays: __, ...rest } = policy as Record<string, unknown>;
    // The sheet is what a missing setting means: it is not written, unless it was.
    const written = source === 'attendance' || payroll.paiddays !== undefined ? { paiddays: source } : {};
    return {
      ...others,
      payroll: { ...rest, ...written },
      ...(groups.length === 0 ? {} : { paygroups: groups }),
    };
  };

const save = serve(savePayGroups, async ({ db, today, ifMatch }, { groups, paiddays, from }) => {
  const change = changeOf(db, { groups, paiddays });
  await changeSettings(db, { version: ifMatch, from, current: (at) => state(at, today, from) }, async (stored) => {
    if (canonical(stored.read.paygroups ?? []) !== canonical(groups)) {
      await shareRuns(db, stored.from);
      const blocked = await blockedIn(db, stored.from);
      if (blocked !== undefined) failWith('conflict', { status: 409, text: blocked });
    }
    return change(stored);
  });
  return state(db, today, from);
});

const preview = serve(previewPayGroupChange, (ctx, { from, ...input }) =>
  startPreview(ctx, { part: 'paygroups', from }, changeOf(ctx.db, input)),
);

export const payGroupEndpoints = [get, save, preview];
