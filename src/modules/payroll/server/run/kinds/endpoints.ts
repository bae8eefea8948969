import { EXCLUDED, PROCESSING } from '#modules/payroll/contract/run/hold.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import {
  addRunAmount,
  choosePeople,
  FULL_AND_FINAL,
  getOtherRun,
  listCandidates,
  openOtherRun,
  type OtherRun,
  otherRunMonths,
  PAID_ELSEWHERE,
  removeRunAmount,
  WHY_MISSING,
} from '#modules/payroll/contract/run/other-runs.ts';
import { type Clearance, clearanceOf } from '#modules/exit/server/public.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { monthName } from '../../../engine/wording.ts';
import { expectEntry } from '../../person/package/entry-guard.ts';
import { payable } from '../awaiting.ts';
import { onPayroll } from '../facts.ts';
import { conflict } from '../run-order.ts';
import { loadSettings } from '../../setup/settings.ts';
import { candidates, type OtherAt } from './candidates.ts';
import { createdAmounts } from './created-amounts.ts';
import { otherMonths } from './months.ts';
import { openOther } from './open.ts';
import { isChosenBy, peopleOfOther } from './people.ts';

/** Draft, being computed, computed: its people and amounts may change. */
const OPEN = [1, 2, 3];

type Head = OtherAt & {
  readonly number: number;
  readonly title: string;
  readonly paydate: string;
  readonly statusid: number;
  readonly iscorrection: boolean;
};

/** A run of another kind with its period; undefined for a regular one. @throws ApplicationError 404 for an unknown run */
async function headOf(db: Db, payrollrunid: number): Promise<Head | undefined> {
  const row = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.statusid', 'r.runtype', 'q.payperiodid', 'q.kindid', 'q.paygroup', 'q.number'])
    .select(['q.fromday', 'q.untilday', 'q.title', 'q.paydate'])
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  const { payrollmonth, runtype, title, paydate, ...head } = row ?? notFound();
  if (title === null || paydate === null) return undefined;
  return { ...head, title, paydate, month: payrollmonth as Month, iscorrection: runtype === 2 };
}

/** @throws ApplicationError 409 where its people and amounts do not change any more */
async function openHead(db: Db, payrollrunid: number): Promise<Head> {
  await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollrunid', '=', payrollrunid)
    .forShare()
    .execute();
  const head = (await headOf(db, payrollrunid)) ?? notFound();
  if (!OPEN.includes(head.statusid))
    failWith('locked', {
      status: 409,
      text: 'This run is approved or locked. Its people and amounts stay as they are',
    });
  return head;
}

/** Whom the correction of such a run pays. */
const awaitingIn = async (db: Db, { month, number, paygroup }: Head): Promise<number[]> =>
  (await payable(db, { month, number }, paygroup)).map(({ employeeid }) => employeeid);

async function stateOf(db: Db, payrollrunid: number): Promise<OtherRun[]> {
  const head = await headOf(db, payrollrunid);
  if (!head) return [];
  const { kindid, payperiodid, month, number, title, paydate, statusid } = head;
  const { structure } = await loadSettings(db, month);
  const names = new Map(
    structure.components.map(({ code, name, kind }) => [code, { name, deduction: kind === 'deduction' }]),
  );
  const items = await db
    .selectFrom('one_time_item')
    .select(['onetimeid', 'employeeid', 'component', 'amount', 'note'])
    .where('payrollmonth', '=', month)
    .where('periodnumber', '=', number)
    .orderBy('onetimeid')
    .execute();
  const own = await db
    .selectFrom('pay_period_person')
    .select('employeeid')
    .where('payperiodid', '=', payperiodid)
    .execute();
  const chosen = new Set(own.map(({ employeeid }) => employeeid));
  const named = await peopleOfOther(db, { kindid, payperiodid, month, number });
  const all = [...new Set([...named, ...chosen, ...items.map(({ employeeid }) => employeeid)])];
  const ids = head.iscorrection ? await awaitingIn(db, head) : all;
  const people = await db
    .selectFrom('employee as e')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.leavingdate'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('pay_hold as h')
            .select('h.payholdid')
            .whereRef('h.employeeid', '=', 'e.employeeid')
            .where('h.kindid', 'in', [PROCESSING, EXCLUDED])
            .where('h.untilmonth', 'is', null)
            .where('h.payrollmonth', '<=', month),
        )
        .as('onhold'),
    )
    .where((eb) => eb('e.employeeid', '=', eb.fn.any(eb.val(ids))))
    .orderBy('e.employeecode')
    .execute();
  const byPerson = Map.groupBy(items, ({ employeeid }) => employeeid);
  const shown = ({ component, onetimeid, amount, note }: (typeof items)[number]) => ({
    onetimeid,
    amount,
    note,
    ...(names.get(component) ?? { name: component, deduction: false }),
  });
  return [
    {
      kindid: kindid as OtherRun['kindid'],
      payrollmonth: month,
      number,
      title,
      paydate,
      isopen: OPEN.includes(statusid),
      people: people.map((person) => ({
        ...person,
        onhold: Boolean(person.onhold),
        ischosen: chosen.has(person.employeeid),
        items: (byPerson.get(person.employeeid) ?? []).map(shown),
      })),
      components: structure.components
        .filter(({ source }) => source === 'one-time')
        .map(({ code, name, kind }) => ({ code, name, deduction: kind === 'deduction' })),
    },
  ];
}

const months = serve(otherRunMonths, ({ db, today }) => otherMonths(db, today));

const open = serve(openOtherRun, async ({ db, session }, request) => [
  { payrollrunid: await openOther(db, request, session.accountid) },
]);

const get = serve(getOtherRun, ({ db }, { payrollrunid }) => stateOf(db, payrollrunid));

const list = serve(listCandidates, async ({ db }, { payrollrunid, search, limit, offset }) => {
  const head = await headOf(db, payrollrunid);
  if (!head || !isChosenBy(head.kindid) || head.iscorrection) return { rows: [], total: 0 };
  const { rows, total } = await candidates(db, head, { search, limit, offset });
  const ids = rows.map(({ employeeid }) => employeeid);
  const clearances = head.kindid === FULL_AND_FINAL ? await clearanceOf(db, ids) : new Map<number, Clearance>();
  return {
    rows: rows.map((row) => {
      const clearance = clearances.get(row.employeeid);
      return { ...row, openclearance: clearance?.open ?? [], recoveryamount: clearance?.recoveryamount ?? 0 };
    }),
    total,
  };
});

const choose = serve(choosePeople, async ({ db, session }, { payrollrunid, employeeids, ischosen }) => {
  const head = await openHead(db, payrollrunid);
  const { payperiodid, kindid, month, number } = head;
  if (head.iscorrection) conflict('A correction pays the people whose payslip is reversed');
  if (!isChosenBy(kindid)) conflict('An off-cycle payroll pays the people with amounts in it. Enter the amounts');
  if (ischosen) {
    const { rows } = await candidates(db, head, { only: employeeids, limit: employeeids.length, offset: 0 });
    const barred = rows.find(({ why }) => PAID_ELSEWHERE.includes(why));
    if (barred) conflict(`${barred.employeecode}: ${WHY_MISSING[barred.why]}`);
    if (rows.length < new Set(employeeids).size)
      conflict(
        'Somebody chosen is in this run already, is paid by a later payroll, or is not due in this one. Choose again',
      );
    await db
      .insertInto('pay_period_person')
      .values(rows.map(({ employeeid }) => ({ payperiodid, employeeid, addedby: session.accountid })))
      .execute();
  } else {
    const left = await db
      .selectFrom('one_time_item')
      .select('employeeid')
      .where('payrollmonth', '=', month)
      .where('periodnumber', '=', number)
      .where('employeeid', 'in', employeeids)
      .limit(1)
      .executeTakeFirst();
    if (left) conflict('There are amounts for this person in the run. Remove them first');
    await db
      .deleteFrom('pay_period_person')
      .where('payperiodid', '=', payperiodid)
      .where('employeeid', 'in', employeeids)
      .execute();
  }
  return stateOf(db, payrollrunid);
});

/** @throws ApplicationError where a run does not pay the person */
async function failOnOutsider(db: Db, head: Head, employeeid: number): Promise<void> {
  const { kindid: kind, month, paygroup, fromday, untilday, iscorrection } = head;
  if (iscorrection) {
    if (!(await awaitingIn(db, head)).includes(employeeid))
      failField('employeeid', 'The payslip of this person is not reversed. Choose somebody else');
    return;
  }
  if (kind === FULL_AND_FINAL) {
    if (!(await peopleOfOther(db, head)).includes(employeeid))
      failField('employeeid', 'Choose the person for this full and final payroll first');
    return;
  }
  const days = { from: fromday as Day, to: untilday as Day, kind };
  const [result] = await onPayroll(db, month, { limit: 1, only: [employeeid], paygroup, days });
  if (!result) failField('employeeid', `The person is not on the payroll of ${monthName(month)}. Choose somebody else`);
}

const add = serve(addRunAmount, async (ctx, { payrollrunid, employeeid, component, amount, note }) => {
  const { db } = ctx;
  await expectEntry(ctx, { employeeid, what: 'Extra payments' });
  const head = await openHead(db, payrollrunid);
  await failOnOutsider(db, head, employeeid);
  const { structure } = await loadSettings(db, head.month);
  if (!structure.components.some(({ code, source }) => code === component && source === 'one-time'))
    failField('component', `The structure of ${monthName(head.month)} has no such one-time pay. Select another one`);
  await db
    .insertInto('one_time_item')
    .values({ payrollmonth: head.month, periodnumber: head.number, employeeid, component, amount, note: note || null })
    .execute();
  return stateOf(db, payrollrunid);
});

const remove = serve(removeRunAmount, async (ctx, { payrollrunid, onetimeid }) => {
  const { db } = ctx;
  const { month, number } = await openHead(db, payrollrunid);
  const row = await db
    .selectFrom('one_time_item')
    .select('employeeid')
    .where('onetimeid', '=', onetimeid)
    .where('payrollmonth', '=', month)
    .where('periodnumber', '=', number)
    .executeTakeFirst();
  await expectEntry(ctx, { employeeid: (row ?? notFound()).employeeid, what: 'Extra payments' });
  const why = (await createdAmounts(db, [onetimeid])).get(onetimeid);
  if (why !== undefined) conflict(why);
  await db.deleteFrom('one_time_item').where('onetimeid', '=', onetimeid).execute();
  return stateOf(db, payrollrunid);
});

export const otherRunEndpoints = [months, open, get, list, choose, add, remove];
