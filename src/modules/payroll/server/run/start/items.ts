import { sql } from 'kysely';
import {
  APPROVED,
  EXTRA_DEDUCTION,
  type ItemCalls,
  type ItemRow,
  NON_PAYROLL_INCOME,
  statusName,
  VARIABLE_PAYMENT,
} from '#modules/payroll/contract/run/start-items.ts';
import { INCOME_KINDS, INCOME_NAMES } from '#modules/payroll/contract/person/non-payroll-income.ts';
import { addMonths, day, type Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { may } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  decisionProblem,
  isDecidable,
  isInWindow,
  type ItemState,
  shownStatus,
} from '../../../engine/run/start/pay-item.ts';
import { dayName, monthName } from '../../../engine/wording.ts';
import { findSettings, latestSettings, loadSettings } from '../../setup/settings.ts';
import { itemComponents, namesOf, miscOf } from './start-settings.ts';
import { type Standing, standingOf, nextMonth } from './standing.ts';

/** Months that an item may begin with, from the next one to be run. */
const MONTHS = 12;

type Stored = {
  readonly payitemid: number;
  readonly employeeid: number;
  readonly kindid: number;
  readonly statusid: number;
  readonly payrollmonth: string;
  readonly untilmonth: string | null;
  readonly postponedto: string | null;
  readonly addedby: number | null;
};

/** A row with the types of the engine. */
export const stateOf = <R extends Omit<Stored, 'kindid' | 'addedby'>>(row: R) => ({
  ...row,
  payrollmonth: row.payrollmonth as Month,
  untilmonth: row.untilmonth as Month | null,
  postponedto: row.postponedto as Month | null,
});

export type Decider = {
  readonly accountid: number;
  readonly employeeid: number | null;
  readonly today: string;
  readonly activedays: number;
};

/** Why an item cannot be decided by somebody today; undefined where it can. */
export function blockedBy(
  item: Stored & ItemState,
  { istaken, actionabledate, duemonth }: Standing,
  { accountid, employeeid, today, activedays }: Decider,
): string | undefined {
  const problem = decisionProblem(item, APPROVED);
  if (problem !== undefined) return problem;
  if (istaken && item.postponedto !== null) return say`The payroll of ${monthName(item.postponedto)} has taken it`;
  if (item.addedby === accountid) return 'You entered it yourself: another person decides it';
  if (item.employeeid === employeeid) return 'It is your own: another person decides it';
  if (item.kindid !== VARIABLE_PAYMENT || isInWindow(day(today), { actionabledate, activedays })) return undefined;
  return day(today) > actionabledate
    ? say`It could be decided until ${dayName(actionabledate)}, the pay day of ${monthName(duemonth)}`
    : say`It can be decided in the ${activedays} days before ${dayName(actionabledate)}, the pay day of ${monthName(duemonth)}`;
}

/** Items that the payroll of a month pays or waits for. */
const inMonth = (month: string) => sql<boolean>`case when i.postponedto is not null then i.postponedto = ${month}
  else i.payrollmonth <= ${month} and coalesce(i.untilmonth, ${month}) >= ${month} end`;

const listOf = (calls: ItemCalls) =>
  serveReport(calls.report, async (ctx, { search, limit, offset, statusid, payrollmonth }) => {
    const { db, today, session } = ctx;
    const people = searchedPeople({ db, today }, search);
    const matching = db
      .selectFrom('pay_item as i')
      .innerJoin('employee as e', 'e.employeeid', 'i.employeeid')
      .leftJoin('account as a', 'a.accountid', 'i.addedby')
      .leftJoin('account as b', 'b.accountid', 'i.decidedby')
      .select(['i.payitemid', 'i.employeeid', 'i.kindid', 'i.component', 'i.amount', 'i.payrollmonth', 'i.untilmonth'])
      .select(['i.statusid', 'i.postponedto', 'i.reason', 'i.decisionnote', 'i.addedby', 'i.addeddate', 'i.decidedon'])
      .select(['e.employeecode', 'e.fullname', 'e.imagepath'])
      .select(['a.fullname as addedbyname', 'b.fullname as decidedbyname'])
      .where('i.kindid', '=', calls.kindid)
      .$if(people !== undefined, (q) =>
        q.where('i.employeeid', 'in', people ?? db.selectFrom('employee').select('employeeid')),
      )
      .$if(statusid !== undefined, (q) => q.where('i.statusid', '=', statusid ?? 0))
      .$if(payrollmonth !== undefined, (q) => q.where(inMonth(payrollmonth ?? '')))
      .orderBy('i.payitemid', 'desc');
    const { rows, total } = await pagedList(matching, { limit, offset });
    const items = rows.map(stateOf);
    const standing = await standingOf(db, items);
    const names = namesOf((await latestSettings(db))?.structure);
    const decider = await deciderOf(ctx);
    const maydecide = may(session.grants, 'payrollApprove', 'edit');
    return {
      total,
      rows: items.flatMap((item): ItemRow[] => {
        const stands = standing.get(item.payitemid);
        if (!stands) return [];
        const { kindid: _, statusid: stored, addedby: __, addedbyname, ...row } = item;
        const blocked = blockedBy(item, stands, decider);
        const isrunallowed = !(stands.istaken && (stored === APPROVED || item.postponedto !== null));
        const shown = item.untilmonth === item.payrollmonth ? shownStatus(item, stands) : stored;
        return [
          {
            ...row,
            componentname: names.get(row.component) ?? row.component,
            duemonth: stands.duemonth,
            actionabledate: stands.actionabledate,
            variablestatusid: shown,
            status: statusName(shown),
            isrunallowed,
            isactionallowed: maydecide && isrunallowed && blocked === undefined,
            blocked: isDecidable(item) ? (blocked ?? null) : null,
            addedbyname: addedbyname ?? '',
          },
        ];
      }),
    };
  });

/** Who decides, with what the company's settings say of it. */
export async function deciderOf({ db, session, today }: Pick<Context, 'db' | 'session' | 'today'>): Promise<Decider> {
  const { accountid, employeeid } = session;
  return { accountid, employeeid, today, activedays: (await miscOf(db)).value.activevariabledays };
}

const INCOME_CHOICES = INCOME_KINDS.map((kind) => ({ displayname: INCOME_NAMES[kind], displayvalue: kind }));

/** The components that items of a kind are of, by the settings of a month. */
export async function componentsOfKind(db: Db, kindid: number, month: Month) {
  if (kindid === NON_PAYROLL_INCOME) return INCOME_CHOICES;
  const { structure } = await loadSettings(db, month);
  const all = itemComponents(structure, kindid === EXTRA_DEDUCTION ? 'deduction' : 'earning');
  if (kindid !== VARIABLE_PAYMENT) return all;
  const { variablecomponents: chosen } = (await miscOf(db)).value;
  return chosen.length === 0 ? all : all.filter(({ displayvalue }) => chosen.includes(displayvalue));
}

const initOf = (calls: ItemCalls) =>
  serve(calls.init, async ({ db, today }) => {
    const first = await nextMonth(db, today);
    const months = Array.from({ length: MONTHS }, (_, at) => addMonths(first, at));
    return {
      components: (await findSettings(db, first)) ? await componentsOfKind(db, calls.kindid, first) : [],
      months: months.map((month) => ({ displayname: monthName(month), displayvalue: month })),
    };
  });

/** The calls of a kind of items that read. */
export const itemReads = (calls: ItemCalls) => [...listOf(calls), initOf(calls)];
