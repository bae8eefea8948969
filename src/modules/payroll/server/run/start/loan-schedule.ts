import type { LoanEvent } from '#modules/payroll/contract/person/loan-plan.ts';
import { LOAN_CLOSE_BANK, LOAN_EVENT, type ScheduleRow } from '#modules/payroll/contract/run/start-loans.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { least, type Paise, subtract } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { advanceDue } from '../../../engine/run/pay/advances.ts';
import { schedule } from '../../../engine/run/pay/loan-plan.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import { latestSettings } from '../../setup/settings.ts';
import { counts, isPublished } from '../effective-payslips.ts';
import { eventOf, planOf } from './loan-plans.ts';

/** Months ahead that are shown of a loan. */
const MONTHS = 240;

type Loan = {
  readonly loanid: number;
  readonly loankind: string;
  readonly principal: number;
  readonly emi: number | null;
  readonly instalments: number | null;
  readonly instalmentstaken: number | null;
  readonly interestkind: string | null;
  readonly planrate: string;
  readonly outstanding: number;
  readonly frommonth: string;
};
type Balance = {
  readonly loanid: number;
  readonly payrollmonth: string;
  readonly outstanding: number;
  readonly taken: number | null;
  readonly plan: unknown;
};

/** What loans owed after each month whose payslip is in effect, the last payslip of a month. */
async function balances(db: Db, loanids: readonly number[], { own }: { own: boolean }): Promise<Balance[]> {
  const { rows } = await tenantSql<Balance>`select distinct on (b.loanid, b.payrollmonth)
      b.loanid, b.payrollmonth, b.outstanding, b.instalmentstaken as taken, b.plan
    from loan_balance b
    join employee_loan l on l.subscriptionid = b.subscriptionid and l.loanid = b.loanid
    join payroll_run r on r.subscriptionid = b.subscriptionid and r.payrollrunid = b.payrollrunid
    where b.subscriptionid = current_subscription() and b.loanid = any(${[...loanids]}::bigint[]) and ${counts('l.employeeid')}
      and (not ${own}::boolean or ${isPublished})
    order by b.loanid, b.payrollmonth, r.paydate desc, b.payrollrunid desc`.execute(db);
  return rows;
}

type Ahead = {
  readonly opening: number;
  readonly interest: number;
  readonly instalment: number;
  readonly closing: number;
};

/** The months ahead of a loan without a plan: its EMI, or the instalments of an advance. */
function plainMonths(loan: Loan, owed: number, { taken, rounding }: { taken: number; rounding: Rounding }): Ahead[] {
  const advance = { number: '', amount: loan.principal as Paise, instalments: loan.instalments ?? 1 };
  const rows: Ahead[] = [];
  let opening = owed as Paise;
  while (opening > 0 && rows.length < MONTHS) {
    const instalment =
      loan.loankind === 'Advance'
        ? advanceDue({ ...advance, taken: taken + rows.length, outstanding: opening }, rounding, false)
        : least((loan.emi ?? 0) as Paise, opening);
    if (instalment === 0) break;
    const closing = subtract(opening, instalment);
    rows.push({ opening, interest: 0, instalment, closing });
    opening = closing;
  }
  return rows;
}

/**
 * The months of loans, by id: taken ones with what they left, and those ahead; a fixed number of statements. `own`: for
 * the person, by published payslips.
 */
export async function schedulesOf(
  db: Db,
  loans: readonly Loan[],
  { own = false }: { own?: boolean } = {},
): Promise<ReadonlyMap<number, ScheduleRow[]>> {
  if (loans.length === 0) return new Map();
  const ids = loans.map(({ loanid }) => loanid);
  const rounding = (await latestSettings(db))?.payroll.advances.rounding ?? 'nearest-rupee';
  const past = Map.groupBy(await balances(db, ids, { own }), ({ loanid }) => loanid);
  const events = Map.groupBy(
    await db
      .selectFrom('loan_event')
      .select(['loanid', 'loaneventid', 'payrollmonth', 'kindid', 'note'])
      .select(['kindid as eventkind', 'amount as eventamount', 'instalments as eventinstalments'])
      .where('loanid', 'in', ids)
      .execute(),
    ({ loanid }) => loanid,
  );
  return new Map(
    loans.map((loan) => {
      const taken = past.get(loan.loanid) ?? [];
      const own = events.get(loan.loanid) ?? [];
      const eventIn = (month: string): ScheduleRow['event'] => {
        const event = own.find(({ payrollmonth }) => payrollmonth === month);
        if (!event) return null;
        return { loaneventid: event.loaneventid, name: LOAN_EVENT.label(event.kindid) ?? '', note: event.note };
      };
      const last = taken.at(-1);
      const owed = last?.outstanding ?? loan.outstanding;
      const from = last ? addMonths(last.payrollmonth as Month, 1) : (loan.frommonth as Month);
      const ofMonths = new Map(
        own.flatMap((row): [Month, LoanEvent][] => {
          const event = eventOf(row);
          return event ? [[row.payrollmonth as Month, event]] : [];
        }),
      );
      const plan = planOf({ ...loan, plan: last?.plan ?? null }, undefined);
      const ahead = plan
        ? schedule({ plan, outstanding: owed as Paise, from, events: ofMonths }, MONTHS)
        : plainMonths(loan, owed, { taken: last?.taken ?? loan.instalmentstaken ?? 0, rounding });
      const closed = own.find(({ kindid }) => kindid === LOAN_CLOSE_BANK)?.payrollmonth;
      const rows = ahead.flatMap((row, at): ScheduleRow[] => {
        const payrollmonth = addMonths(from, at);
        const { opening, interest, instalment, closing } = row;
        if (closed !== undefined && payrollmonth > closed) return [];
        const event = eventIn(payrollmonth);
        return [
          payrollmonth === closed
            ? { payrollmonth, opening, interest, instalment: 0, closing: 0, event, ispaid: false }
            : { payrollmonth, opening, interest, instalment, closing, event, ispaid: false },
        ];
      });
      return [
        loan.loanid,
        [
          ...taken.map(({ payrollmonth, outstanding }) => ({
            payrollmonth,
            opening: null,
            interest: null,
            instalment: null,
            closing: outstanding,
            event: eventIn(payrollmonth),
            ispaid: true,
          })),
          ...rows,
        ],
      ];
    }),
  );
}
