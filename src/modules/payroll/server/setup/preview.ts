import { sql } from 'kysely';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { type Day, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';
import { inForce } from '../../engine/law/in-force.ts';
import { monthToRun } from './change-settings.ts';
import { newcomer } from '../person/package/newcomer.ts';
import { currentRules } from '../law/rule-packs.ts';
import { loadFacts } from '../run/facts.ts';
import type { PreviewMonth } from './preview-lines.ts';
import type { PayrollSettings } from './settings.ts';
import { check, problemsIn } from './settings-checks.ts';

/** Problems of a structure in the form of the screens. */
export const problemsOf = async (structure: Structure) =>
  (await problemsIn(structure)).map(({ code, component, message }) => ({
    code,
    component: component ?? null,
    message,
  }));

type Input = {
  readonly gross: number;
  readonly city: string;
  readonly employeeid?: number | undefined;
  /** The month the settings are in force from; null for the first ones. */
  readonly from: Month | null;
  /** Whether the way to the net pay is asked for, too. */
  readonly flow: boolean;
};

/** Somebody with a package of this gross in a city, for a preview without a person. */
const somebody = (
  { payroll, structure }: PayrollSettings,
  { gross, city, state }: Input & { state: string },
  month: Month,
): EmployeeFacts => ({
  ...newcomer({ joiningdate: firstDay(month), employmenttype: '', city, workstate: state }),
  birthdate: '1990-01-01' as Day,
  paymentmode: '',
  pfoption: Object.keys(payroll.pf.options)[0] ?? '',
  // Where packages hold more than pay, formulas read the cost to company of a year: that of twelve such months.
  package:
    structure.gross !== 'package' && 'CTC' in payroll.paybasis
      ? { basis: 'CTC', amount: paise(gross * 12) }
      : { basis: null, amount: paise(gross) },
});

/** The state of the company's first office in a city, else of its first office; empty where it has none. */
async function stateOf(db: Db, city: string): Promise<string> {
  const office = await db
    .selectFrom('company_office')
    .select('statename')
    .orderBy(sql`coalesce(lower(cityname), '') <> lower(${city.trim()}::text)`)
    .orderBy('officeaddressid')
    .executeTakeFirst();
  return office?.statename ?? '';
}

/** The facts of a person whose payslips the caller may see, or what is missing in the record. */
async function factsOf(ctx: Context, employeeid: number, month: Month): Promise<EmployeeFacts | string> {
  const esi = inForce(currentRules().esi.rules, lastDay(month), 'employees state insurance');
  const covered = await coveredBy(ctx, 'payslip', [employeeid]);
  if (!covered.has(employeeid)) return notFound();
  const [loaded] = await loadFacts(ctx.db, { ids: [employeeid], month, esi });
  if (!loaded) return notFound();
  return 'missing' in loaded ? loaded.missing : loaded.facts;
}

/**
 * A full month of settings that are not saved yet, or why it cannot be worked out; of a person only for those who may
 * see that person's payslips.
 */
export async function previewOf(ctx: Context, settings: PayrollSettings, input: Input): Promise<PreviewMonth> {
  const month = input.from ?? (await monthToRun(ctx.db, ctx.today));
  try {
    const facts =
      input.employeeid === undefined
        ? somebody(settings, { ...input, state: await stateOf(ctx.db, input.city) }, month)
        : await factsOf(ctx, input.employeeid, month);
    return await check('month', { settings, month, facts, flow: input.flow });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      problems: [{ code: 'formula', component: null, message: error.message }],
      preview: [],
      rates: [],
      flow: null,
      sentences: [],
    };
  }
}
