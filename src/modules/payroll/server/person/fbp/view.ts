import { sql } from 'kysely';
import {
  ACCEPTED,
  BILL_STATE,
  type BenefitBill,
  type BenefitHead,
  type Benefits,
  WAITING,
} from '#modules/payroll/contract/person/fbp-plan.ts';
import type { Component } from '#modules/payroll/contract/setup/structure.ts';
import { addMonths, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { parseRupees } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import { capOf } from '../../../engine/person/fbp/policy.ts';
import { figuresIn } from '../package/figures.ts';
import { findSettings } from '../../setup/settings.ts';
import { headSums } from './facts.ts';
import type { BenefitPerson } from './person.ts';
import { gradesOver, plansOver } from './plans.ts';

/** Bills of a year that a page shows, the newest. */
const MAX_SHOWN = 300;

/** How what a component pays is taxed. */
export function taxOf(component: Component | undefined): BenefitHead['tax'] {
  if (component?.source !== 'one-time') return 'taxed';
  if (!component.taxable || component.exempt?.rule === 'bills') return 'exempt';
  return component.exempt?.rule === 'claim' ? 'old-regime' : 'taxed';
}

/** The monthly pot of people in a month, in paise; null where plans have no limit. */
export async function potsIn(
  db: Db,
  ids: readonly number[],
  { pot, month }: { pot: string | null; month: Month },
): Promise<(employeeid: number) => number | null> {
  if (pot === null) return () => null;
  const figures = await figuresIn(db, ids, month);
  return (employeeid) => parseRupees(figures.get(employeeid)?.[pot] ?? '0') ?? 0;
}

/** Bills of the tax year of a person, those that count in it or are of its days. */
const billsOf = (db: Db, { employeeid, first }: Pick<BenefitPerson, 'employeeid' | 'first'>) => {
  const last = addMonths(first, 11);
  return db
    .selectFrom('fbp_claim')
    .select(['fbpclaimid', 'head', 'billnumber', 'billdate', 'amount', 'accepted', 'payrollmonth', 'reason'])
    .select(['filename', 'documentpath', sql<BenefitBill['stateid']>`stateid`.as('stateid')])
    .where('employeeid', '=', employeeid)
    .where((c) =>
      c.or([
        c.and([c('payrollmonth', '>=', first), c('payrollmonth', '<=', last)]),
        c.and([
          c('payrollmonth', 'is', null),
          c('billdate', '>=', firstDay(first)),
          c('billdate', '<=', lastDay(last)),
        ]),
      ]),
    )
    .orderBy('fbpclaimid', 'desc');
};

/** The plan of a person with balances by head and the bills of the tax year, in a fixed number of statements. */
export async function benefitsOf(
  { db, session, fileLink }: Pick<Context, 'db' | 'session' | 'fileLink'>,
  person: BenefitPerson,
): Promise<Benefits> {
  const { employeeid, employeecode, fullname, taxyear, payrollmonth, days, policy, first } = person;
  const { heads, pot } = policy;
  const month = days.planfrom ?? payrollmonth;
  const chosen = (await plansOver(db, [employeeid]))(employeeid, month);
  const grade = (await gradesOver(db, [employeeid], policy))(employeeid, month);
  const own = session.employeeid === employeeid;
  const sums = await headSums(db, [employeeid], { from: first, to: addMonths(first, 11), own });
  const bills = await billsOf(db, person).execute();
  const components = (await findSettings(db, month))?.structure.components ?? [];
  const names = new Map(heads.map(({ code, name }) => [code, name]));
  const total = (head: string, stateid: number, of: 'amount' | 'accepted'): number =>
    bills.reduce((all, row) => all + (row.head === head && row.stateid === stateid ? (row[of] ?? 0) : 0), 0);
  return {
    employeeid,
    employeecode,
    fullname,
    taxyear,
    payrollmonth,
    ...days,
    pot: (await potsIn(db, [employeeid], { pot, month }))(employeeid),
    heads: heads.map(({ code, name, component, caps }): BenefitHead => {
      const sum = sums.find(({ head }) => head === code);
      const { accrued = 0, paid = 0, unclaimed = 0, lapsed = 0 } = sum ?? {};
      return {
        head: code,
        name,
        tax: taxOf(components.find((one) => one.code === component)),
        cap: capOf({ caps }, { grade, month }) ?? null,
        chosen: chosen.find(({ head }) => head === code)?.amount || null,
        accrued,
        paid,
        unclaimed,
        balance: accrued - paid - unclaimed,
        open: Math.max(0, total(code, ACCEPTED, 'accepted') - paid - lapsed),
        waiting: total(code, WAITING, 'amount'),
      };
    }),
    bills: bills.slice(0, MAX_SHOWN).map(({ documentpath, ...row }): BenefitBill => ({
      ...row,
      headname: names.get(row.head) ?? row.head,
      state: BILL_STATE.label(row.stateid) ?? '',
      path: documentpath === null ? null : (fileLink(documentpath, session.logininfoid) ?? null),
    })),
  };
}
