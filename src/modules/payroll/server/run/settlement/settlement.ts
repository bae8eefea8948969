import { type AcceptedExit, acceptedExit, clearanceOf } from '#modules/exit/server/public.ts';
import { DEATH } from '#modules/exit/contract/reason.ts';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { leaveAt } from '#modules/leave/server/public.ts';
import { addDays, addMonths, type Day, type Month, monthOf } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { holdersOf } from '#platform/server/right-givers.ts';
import type { Context } from '#platform/server/serve.ts';
import {
  type Settlement,
  type SettlementInput,
  settlementInput,
  type SettlementKey,
  type SettlementLine,
} from '../../../contract/run/settlement.ts';
import { type SettlementPolicy } from '../../../contract/run/settlement-policy.ts';
import { duesDay } from '../../../engine/run/final-dues.ts';
import { exemptOf, settle } from '../../../engine/run/settlement.ts';
import { monthName } from '../../../engine/wording.ts';
import { closedPeriodReasons } from '../../person/inputs/closed.ts';
import { otherPeriodsOfPeople } from '../kinds/uploads.ts';
import { periodsOfPeople } from '../periods/days.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { latestSettings } from '../../setup/settings.ts';
import { settlementFacts, settlementRules } from './facts.ts';
import { nomineesOf } from './payees.ts';
import { settlementPayslip } from './payslip.ts';
import { settlementPolicyOn } from './policy.ts';

type Payrolls = Settlement['payrolls'];
/** Months after the last day whose payrolls can pay a settlement. */
const AFTER = 2;
/** Days after the last day for which calendars are read. */
const CALENDAR_DAYS = 60;

/** The component of the policy that pays a line. */
export const payerOf = (policy: SettlementPolicy, key: SettlementKey): string | null =>
  ({
    gratuity: policy.gratuitycomponent,
    leave: policy.leavecomponent,
    bonus: policy.bonuscomponent,
    noticepay: policy.noticepaycomponent,
    noticerecovery: policy.noticerecoverycomponent,
    assets: policy.assetcomponent,
    expenses: policy.expensecomponent,
    expenserecovery: policy.expenserecoverycomponent,
  })[key];

/** An accepted exit with its person, within the caller's scope. @throws ApplicationError 404 */
export async function exitOf(
  { db, people }: Pick<Context, 'db' | 'people'>,
  employeeexitid: number,
  isLocked = false,
): Promise<AcceptedExit> {
  const exit = await acceptedExit(db, employeeexitid, isLocked);
  if (!exit) return notFound();
  await people.one(exit.employeeid);
  return exit;
}

export const settlementRow = (db: Db, employeeexitid: number) =>
  db
    .selectFrom('final_settlement as s')
    .leftJoin('account as a', 'a.accountid', 's.savedby')
    .leftJoin('account as b', 'b.accountid', 's.confirmedby')
    .selectAll('s')
    .select(['a.fullname as savedbyname', 'b.fullname as confirmedbyname'])
    .where('s.employeeexitid', '=', employeeexitid)
    .executeTakeFirst();

/** The payrolls of the last month, and of the next ones, that can pay a settlement; the regular one comes first. */
export async function payrollsOf(db: Db, { employeeid, lastday }: AcceptedExit): Promise<Payrolls> {
  const last = monthOf(lastday);
  const payrolls: Payrolls = [];
  const regular = (await periodsOfPeople(db, last, [employeeid]))(employeeid).find(
    ({ from, to }) => from <= lastday && lastday <= to,
  );
  if (regular) payrolls.push({ displayname: monthName(last), displayvalue: `${last} ${regular.number}` });
  for (let ahead = 0; ahead <= AFTER; ahead += 1) {
    const month = addMonths(last, ahead);
    for (const { number, title, ischosen } of (await otherPeriodsOfPeople(db, month, [employeeid]))(employeeid))
      if (ischosen) payrolls.push({ displayname: `${monthName(month)}: ${title}`, displayvalue: `${month} ${number}` });
  }
  return payrolls;
}

/** The day until which the wages of a leaver are due, by their own calendar. */
async function dueDay(db: Db, { employeeid, lastday }: AcceptedExit): Promise<Day | null> {
  const { employees } = await calendarsOf(db, { employeeids: [employeeid] }, lastday, addDays(lastday, CALENDAR_DAYS));
  const calendar = employees.get(employeeid) ?? workingCalendar(SATURDAY_AND_SUNDAY, []);
  return duesDay(currentRules()['labour-codes'].rules, lastday, calendar)?.dueon ?? null;
}

/** What a settlement begins with: nothing but the first payroll that can pay it. */
export function firstInput(payrolls: Payrolls, { lastday }: AcceptedExit): SettlementInput {
  const [month = monthOf(lastday), number = '1'] = (payrolls[0]?.displayvalue ?? '').split(' ');
  return {
    employmentid: 1,
    isdeath: false,
    leavedays: 0,
    noticepaydays: 0,
    noticeshortdays: null,
    changes: [],
    heard: null,
    payees: [],
    recoveryreason: null,
    payrollmonth: (month || monthOf(lastday)) as Month,
    periodnumber: Number(number),
  };
}

/** The lines of a settlement with what it is worked out from today, or why they cannot be worked out. */
export async function workOut(db: Db, exit: AcceptedExit, input: SettlementInput): Promise<SettlementLine[] | string> {
  const policy = await settlementPolicyOn(db, exit.lastday);
  const facts = await settlementFacts(db, exit, {
    policy,
    withLeave: input.leavedays > 0,
    payrollmonth: input.payrollmonth,
  });
  if (typeof facts === 'string') return facts;
  const names = new Map((await latestSettings(db))?.structure.components.map(({ code, name }) => [code, name]));
  return settle(facts, input, policy, settlementRules(exit.lastday)).map(
    ({ key, isdeduction, amount, exempt, isprotected = false, why }) => {
      const change = input.changes.find((one) => one.line === key);
      const counted = paise(change?.amount ?? amount);
      const payer = payerOf(policy, key);
      return {
        key,
        isdeduction,
        worked: amount,
        amount: counted,
        // Where the payroll pays by its own rate, the exemption is compared with that.
        exempt: key === 'leave' && facts.isleaveattended ? exempt : exemptOf(exempt, counted),
        reason: change?.reason ?? null,
        component: payer === null ? null : (names.get(payer) ?? null),
        ...(isprotected ? { isprotected } : {}),
        why: why.map(({ text, values }) => ({ text, values: { ...values } })),
      };
    },
  );
}

const totalOf = (lines: readonly SettlementLine[]): number =>
  lines.reduce(
    (all, { amount, isdeduction, component }) => (component === null ? all : all + (isdeduction ? -amount : amount)),
    0,
  );

/** A settlement as HR sees it: a confirmed one as it was confirmed, a draft as it is worked out today. */
export async function settlementOf(ctx: Pick<Context, 'db' | 'session'>, exit: AcceptedExit): Promise<Settlement> {
  const { db, session } = ctx;
  const row = await settlementRow(db, exit.employeeexitid);
  const payrolls = await payrollsOf(db, exit);
  const input = row ? settlementInput.parse(row.entries) : firstInput(payrolls, exit);
  const worked = row?.statusid === 2 ? (row.lines as SettlementLine[]) : await workOut(db, exit, input);
  const lines = typeof worked === 'string' ? [] : worked;
  const clearance = (await clearanceOf(db, [exit.employeeid])).get(exit.employeeid);
  return {
    employeeexitid: exit.employeeexitid,
    employeeid: exit.employeeid,
    statusid: (row?.statusid ?? 0) as Settlement['statusid'],
    version: row?.version ?? 0,
    lastday: exit.lastday,
    dueon: await dueDay(db, exit),
    problem: typeof worked === 'string' ? worked : null,
    lines,
    total: totalOf(lines),
    isgratuityprotected: (await settlementPolicyOn(db, exit.lastday)).isgratuityprotected,
    input,
    payrolls,
    balances: (await leaveAt(db, exit.employeeid, exit.lastday)).map(({ leavetypename, days }) => ({
      leavetypename,
      days: String(days),
    })),
    isbydeath: exit.kindid === DEATH,
    nominees: exit.kindid === DEATH ? await nomineesOf(db, exit.employeeid) : [],
    openclearance: clearance?.open ?? [],
    savedby: row?.savedbyname ?? null,
    confirmedby: row?.confirmedbyname ?? null,
    mayconfirm: row?.statusid === 1 && row.savedby !== session.accountid && session.employeeid !== exit.employeeid,
    confirmers: row?.statusid === 1 ? await confirmersOf(db, exit.employeeid, row.savedby) : [],
    isclosed: await isClosed(db, exit.employeeid, input),
    payslip: row?.statusid === 2 ? await settlementPayslip(db, exit, input, lines) : null,
  };
}

const MAX_CONFIRMERS = 3;

/** Who may confirm what an account has saved: never the leaver. */
async function confirmersOf(db: Db, employeeid: number, savedby: number): Promise<string[]> {
  const accounts = await db.selectFrom('account').select('accountid').where('employeeid', '=', employeeid).execute();
  const excluded = new Set([savedby, ...accounts.map(({ accountid }) => accountid)]);
  const holders = await holdersOf(db, 'payrollInput');
  return holders
    .filter(({ accountid }) => !excluded.has(accountid))
    .slice(0, MAX_CONFIRMERS)
    .map(({ fullname }) => fullname);
}

/** Whether the payroll that pays a settlement takes no inputs any more. */
export async function isClosed(
  db: Db,
  employeeid: number,
  { payrollmonth, periodnumber }: Pick<SettlementInput, 'payrollmonth' | 'periodnumber'>,
): Promise<boolean> {
  const person = { rownumber: 1, employeeid, number: periodnumber };
  return (await closedPeriodReasons(db, payrollmonth, [person])).size > 0;
}
