import type { TestApp } from '../../../../test/support/app.ts';
import { getSettlement, saveSettlement, type SettlementInput } from '../contract/run/settlement.ts';
import {
  FIRST_SETTLEMENT_POLICY,
  getSettlementPolicy,
  saveSettlementPolicy,
} from '../contract/run/settlement-policy.ts';
import { ACME, OCTOBER, type Staffed, staffed } from './staffed.ts';

const NO_BASES = { pf: false, esi: false, pt: false, lwf: false };
const oneTime = (code: string, name: string) => ({
  code,
  name,
  kind: 'earning',
  source: 'one-time',
  bases: NO_BASES,
  taxable: true,
  incometax: 'in-full',
  exempt: { rule: 'settlement' },
});
const structure = ACME['structure'] as { components: unknown[] };
/** A company whose structure pays what settlements add. */
export const CONFIG = {
  ...ACME,
  structure: {
    ...structure,
    components: [...structure.components, oneTime('gratuity', 'Gratuity'), oneTime('leave_pay', 'Leave encashment')],
  },
};
/** A policy of settlements that pays by them. */
export const POLICY = {
  ...FIRST_SETTLEMENT_POLICY,
  gratuitycomponent: 'gratuity',
  leavecomponent: 'leave_pay',
  noticerecoverycomponent: 'other',
};

export const LEAVER = 'AC0010';

/** A company in which somebody of more than ten years leaves on the last day of October with ten days of notice short. */
export async function leaving(app: TestApp, kindid = 1) {
  const state = await staffed(app, CONFIG);
  const employeeid = state.ids.get(LEAVER) ?? 0;
  const employeeexitid = await state.company.tx(async (db) => {
    await db
      .updateTable('employee')
      .set({ joiningdate: '2016-01-01', leavingdate: '2026-10-31' })
      .where('employeeid', '=', employeeid)
      .execute();
    const reason = await db
      .insertInto('exit_reason')
      .values({ exitreasonname: 'Moves away', kindid, isnoticeapplied: true, isselfservice: kindid === 1 })
      .returning('exitreasonid')
      .executeTakeFirstOrThrow();
    const row = await db
      .insertInto('employee_exit')
      .values({
        employeeid,
        exitreasonid: reason.exitreasonid,
        statusid: 2,
        isown: true,
        submittedon: '2026-10-01',
        lastday: '2026-10-31',
        notice: JSON.stringify({
          noticedays: 40,
          shortdays: 10,
          buyoutdays: 10,
          lastday: '2026-10-31',
          reasons: [],
          problem: null,
        }),
        addedby: 1,
      })
      .returning('employeeexitid')
      .executeTakeFirstOrThrow();
    return row.employeeexitid;
  });
  const [policy] = await state.company.admin.call(getSettlementPolicy, {});
  await state.company.admin.call(saveSettlementPolicy, POLICY, policy?.version);
  return { ...state, employeeid, employeeexitid };
}
export type Leaving = Awaited<ReturnType<typeof leaving>>;
export const stateOf = async ({ maker }: Staffed, employeeexitid: number) => {
  const [settlement] = await maker.call(getSettlement, { employeeexitid });
  if (!settlement) throw new Error('no settlement');
  return settlement;
};
export const ENTRIES: SettlementInput = {
  employmentid: 1,
  isdeath: false,
  leavedays: 12,
  noticepaydays: 0,
  noticeshortdays: null,
  changes: [],
  heard: null,
  payees: [],
  recoveryreason: null,
  payrollmonth: OCTOBER as SettlementInput['payrollmonth'],
  periodnumber: 1,
};
export const saved = async ({ maker, employeeexitid }: Leaving, entries: Partial<SettlementInput> = {}) =>
  maker.call(
    saveSettlement,
    { employeeexitid, ...ENTRIES, ...entries },
    (await stateOf({ maker } as Staffed, employeeexitid)).version,
  );
