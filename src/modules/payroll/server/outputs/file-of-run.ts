import type { RunFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { day, type Month } from '#platform/engine/day.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { epfRule } from '../../engine/law/epf.ts';
import {
  type Counted,
  type Employer,
  inPart,
  needs,
  type Part,
  partsOf,
  REGISTRATION_OF,
} from '../../engine/outputs/establishments.ts';
import { approvedBook, journalAccounts } from './book-settings.ts';
import { filingRegistrationOf } from './filing-registration.ts';
import { type PaidPerson, paidPeople } from './paid-person.ts';
import { runFileOf, type WholeFile } from './run-file.ts';
import { ofWageMonth } from './wage-month.ts';
import { periodNames } from '../run/periods/several.ts';
import { paidOn } from '../run/pay-calendar.ts';
import { currentRules } from '../law/rule-packs.ts';
import { settingsOfRunId } from '../setup/settings.ts';
import { isOfMonth } from './empty-files.ts';
import { extentOf, frozenIn, LOCKED, runHead } from './file-extent.ts';

const placeOf = ({ identity, facts }: PaidPerson) => ({
  establishmentid: identity.establishmentid ?? 0,
  workstate: facts.workstate,
});
const countedIn = (typeid: number, paid: readonly PaidPerson[]): Counted[] =>
  ofWageMonth(paid, true)
    .filter(({ payslip }) => needs(typeid, payslip.register))
    .map((one) => ({ ...placeOf(one), statutorytypeid: typeid, people: 1 }));

type Divided = { readonly file: RunFile; readonly part: string | undefined; readonly paid: readonly PaidPerson[] };
/** The requested part of a divided run; undefined where one file covers everybody. */
function askedPart({ file, part, paid }: Divided, existing: readonly Employer[]): Part | undefined {
  const typeid = REGISTRATION_OF[file];
  const divided = paid.some(({ identity }) => identity.establishmentid !== undefined);
  if (typeid === undefined || !divided) return part === undefined ? undefined : notFound();
  if (part === undefined)
    return failWith('conflict', {
      status: 409,
      text: 'The people of this run belong to several establishments, and each has a file of its own. Choose one from the list of files',
    });
  return partsOf(typeid, existing, countedIn(typeid, paid)).find(({ key }) => key === part) ?? notFound();
}

type FileCall = {
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly companyname: string;
  readonly label: string;
};
type FileAsked = {
  readonly payrollrunid: number;
  readonly file: RunFile;
  readonly part?: string | undefined;
  readonly layout?: string | undefined;
};

/**
 * A file of a locked run; there are no files before the lock.
 * @throws ApplicationError 404, and 409 with what to correct
 */
export async function fileOfRun(
  ctx: FileCall,
  { payrollrunid, file: name, part, layout }: FileAsked,
): Promise<WholeFile> {
  const { month, sequence, period, names, paydate, valuedate, paid, known, adminminimum, filing, settings } =
    await ctx.tx(async (db) => {
      const run = await runHead(db, payrollrunid);
      if (!LOCKED.includes(run.statusid))
        return failWith('conflict', { status: 409, text: 'Files are made from a locked run. Lock it first' });
      const settings = (await settingsOfRunId(db, payrollrunid)) ?? notFound();
      const runs = isOfMonth(name) ? (await extentOf(db, payrollrunid, run)).runs : [payrollrunid];
      const frozen = await frozenIn(db, runs, ctx.companyname);
      const book = await approvedBook(db, run);
      return {
        month: run.payrollmonth as Month,
        sequence: run.sequence,
        period: run.period,
        names: periodNames(run),
        paydate: paidOn(run),
        valuedate: run.valuedate === null ? undefined : day(run.valuedate),
        paid: await paidPeople(db, runs),
        known: frozen?.employers ?? [],
        adminminimum: frozen?.adminminimum ?? settings.payroll.pf.adminminimum,
        filing: settings.payroll.filing,
        settings: {
          bankmodes: settings.bankmodes,
          structure: settings.structure,
          ...book,
          accounts: await journalAccounts(db, book),
        },
      };
    });
  const request = askedPart({ file: name, part, paid }, known);
  return runFileOf(name, {
    month,
    sequence,
    period,
    ...names,
    paydate,
    valuedate,
    bankmodes: settings.bankmodes,
    settings,
    layout,
    paid: request ? paid.filter((one) => inPart(request, placeOf(one))) : paid,
    label: ctx.label,
    entities: new Map([
      [0, ctx.companyname],
      ...known.map((one): [number, string] => [one.establishmentid, one.establishmentname]),
    ]),
    filing,
    pf: { rule: epfRule(currentRules().epf.rules, month), adminminimum },
    ...(request ? { registration: filingRegistrationOf(request, known, { file: name, month }) } : {}),
  });
}
