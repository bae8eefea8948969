import { getRetroEffect, type RetroRelief } from '#modules/payroll/contract/run/retro.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { monthOf } from '#platform/engine/day.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { reliefOf } from '../../person/relief/relief.ts';
import { taxYearOf } from '../facts.ts';
import { type ShadowPerson, shadowOf } from './shadow.ts';

/** The figures of a payslip that arrears change, in the order in which they are shown. */
const figuresOf = ({ register }: Payslip): readonly (readonly [key: string, amount: number])[] => [
  ['earnings', register.totalearnings],
  ['pf', register.pf.employee + register.pf.vpf + register.arrearpf.employee + register.arrearpf.vpf],
  ['esi', register.esiemployee],
  ['pt', register.pt],
  ['tds', register.tds],
  ['net', register.netpay],
  ['employerpf', register.pf.eps + register.pf.employer + register.arrearpf.eps + register.arrearpf.employer],
  ['employeresi', register.esiemployer],
];

/** Relief for those of the arrears that are of an earlier tax year than the one they are paid in; null without any. */
async function reliefIn(db: Db, employeeid: number, person: ShadowPerson): Promise<RetroRelief | null> {
  const { after, facts, context } = person;
  if (!after || !facts) return null;
  const taxyear = taxYearOf(monthOf(context.payday));
  const arrears = new Map<string, number>();
  for (const { month, gross } of after.register.arrears ?? []) {
    const of = taxYearOf(month);
    if (of < taxyear) arrears.set(of, (arrears.get(of) ?? 0) + gross);
  }
  const years = [...arrears].filter(([, amount]) => amount > 0).toSorted(([a], [b]) => a.localeCompare(b));
  if (years.length === 0) return null;
  const [offered] = await reliefOf(db, employeeid, {
    late: { taxyear, years },
    last: { tax: after.tax, birthdate: facts.birthdate },
  });
  return offered ? { taxyear, form: offered.form, arrears: paise(offered.arrears), relief: offered.relief } : null;
}

const effect = serve(getRetroEffect, async ({ db, today }, { employeeid }) => {
  const person = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return notFound();
  const [shadow] = await shadowOf(db, await monthToRun(db, today), [employeeid]);
  if (!shadow) return [{ lines: [], exception: null, relief: null }];
  const { before, after } = shadow;
  const was = new Map(before ? figuresOf(before) : []);
  return [
    {
      lines: (after ? figuresOf(after) : []).flatMap(([key, amount]) => {
        const old = was.get(key) ?? 0;
        return old === 0 && amount === 0 ? [] : [{ key, before: old, after: amount }];
      }),
      exception: shadow.why,
      relief: await reliefIn(db, employeeid, shadow),
    },
  ];
});

export const retroEffect = [effect];
