import { type FilePart, RUN_FILES, type RunFile, runFile, runFiles } from '#modules/payroll/contract/run-files.ts';
import type { OutputLayout } from '#modules/payroll/contract/output-layout.ts';
import type { NamedPeriod, WorkPeriod } from '#modules/payroll/contract/work-period.ts';
import { lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { epfRule } from '../../engine/epf.ts';
import {
  type Counted,
  type Employer,
  inPart,
  missingRegistrations,
  needs,
  PAN,
  type Part,
  partsOf,
  REGISTRATION_OF,
} from '../../engine/establishments.ts';
import { bankLayouts } from '../outputs/layout-files.ts';
import { approvedBook, bookSettings, journalAccounts } from '../outputs/book-settings.ts';
import { type PaidPerson, paidPeople } from '../outputs/paid-person.ts';
import { ofWageMonth } from '../outputs/wage-month.ts';
import { runFileOf } from '../outputs/run-file.ts';
import { filingRegistrationOf } from '../outputs/filing-registration.ts';
import { paidOn } from '../pay-calendar.ts';
import { findSettings, settingsOfRunId } from '../settings.ts';
import { currentRules } from '../rule-packs.ts';
import { emptyFiles, type Filled, isOfMonth } from './empty-files.ts';
import { employers, type Frozen, frozenEmployers, reportedIn } from './employers.ts';
import { groupsWithPeople } from '../periods/due.ts';
import { EVERYBODY_ELSE, groupName } from '../periods/groups.ts';
import { namedPeriod, severalOf } from '../periods/several.ts';
import { periodWords } from '../../engine/wording.ts';

const LOCKED = [5, 6];
const FILES = Object.keys(RUN_FILES) as RunFile[];
const whole = (file: RunFile, filled: Filled, layout: string | null = null): FilePart => ({
  file,
  layout,
  isempty: filled([0], file, { all: true }),
  part: null,
  people: null,
  registrationnumber: null,
  statename: null,
  together: [],
});

/** The files of the whole run: those made by layouts of the company's own each by its name. */
function wholeFiles(
  filled: Filled,
  { divided, layouts, bank }: { divided: boolean; layouts: readonly OutputLayout[]; bank: readonly OutputLayout[] },
): FilePart[] {
  return FILES.filter((file) => !divided || REGISTRATION_OF[file] === undefined).flatMap((file) => {
    if (file !== 'bank' && file !== 'journal' && file !== 'other') return [whole(file, filled)];
    const own = file === 'bank' ? bank : layouts.filter((layout) => layout.file === file);
    const named = own.map(({ name }) => whole(file, filled, name));
    // The journal is always there as a workbook, the others beside it.
    if (file === 'journal') return [whole(file, filled), ...named];
    return file === 'bank' && own.length === 0 ? [whole(file, filled)] : named;
  });
}

async function runHead(db: Db, payrollrunid: number) {
  const run = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', 'r.statusid', 'r.paydate', 'q.paygroup', 'q.groupname'])
    .select('r.layoutshash')
    .select(severalOf('q').as('period'))
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  return run ?? notFound();
}

/** A payroll among those of its month: its pay group, with the period where there are several. */
const nameInMonth = ({ groupname, period }: { groupname: string | null; period: NamedPeriod | null }): string =>
  [groupname ?? EVERYBODY_ELSE, period ? periodWords(period) : ''].filter(Boolean).join(', ');

/**
 * The locked runs that the statutory files of a wage month are made of, and the names of the pay groups that have not
 * locked theirs. A correction has files of its own.
 */
async function extentOf(
  db: Db,
  payrollrunid: number,
  { payrollmonth, sequence }: { payrollmonth: string; sequence: number },
) {
  if (sequence > 0) return { runs: [payrollrunid], together: [], open: [] };
  const rows = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollrunid', 'r.statusid', 'r.payrollmonth', 'r.sequence', 'q.paygroup', 'q.groupname', 'q.number'])
    .select(severalOf('q').as('period'))
    .where('r.payrollmonth', '=', payrollmonth)
    .where('r.sequence', '=', 0)
    .where('r.statusid', '<>', 7)
    .orderBy('r.payrollrunid')
    .execute();
  const settings = await findSettings(db, payrollmonth as Month);
  const locked = rows.filter(({ statusid }) => LOCKED.includes(statusid));
  const shut = new Set(locked.map(({ paygroup, number }) => `${number} ${paygroup}`));
  const due = settings?.paygroups ? await groupsWithPeople(db, payrollmonth as Month) : new Map<string, WorkPeriod[]>();
  return {
    runs: locked.map((row) => row.payrollrunid),
    together: locked.length > 1 ? locked.map(nameInMonth) : [],
    open: [...due].flatMap(([code, periods]) =>
      periods
        .filter(({ number }) => !shut.has(`${number} ${code}`))
        .map((one) => nameInMonth({ groupname: groupName(settings ?? {}, code), period: namedPeriod(one) })),
    ),
  };
}

/** The employers as registered at the lock of any of the runs, the last lock of each. */
async function frozenIn(db: Db, runs: readonly number[], companyname: string): Promise<Frozen | undefined> {
  const all = [];
  for (const payrollrunid of runs) all.push(await frozenEmployers(db, payrollrunid, companyname));
  const last = all.findLast((one) => one !== undefined);
  if (!last) return undefined;
  const known = new Map(
    all.flatMap((one) => (one?.employers ?? []).map((employer) => [employer.establishmentid, employer])),
  );
  return { ...last, employers: [...known.values()] };
}

const peopleOf = (counted: readonly Counted[], establishmentid: number): number =>
  counted
    .filter((row) => row.establishmentid === establishmentid && row.statutorytypeid === PAN)
    .reduce((sum, row) => sum + row.people, 0);

/** False where everybody's employer is the company: its files cover the whole run. */
const isDivided = (counted: readonly Counted[]): boolean =>
  counted.some((row) => row.establishmentid !== 0 && row.people > 0);

/** The statutory files that begin with an establishment. A shared file is listed with the first of them. */
function filesOf(
  employer: Employer,
  { known, counted, filled }: { known: readonly Employer[]; counted: readonly Counted[]; filled: Filled },
): FilePart[] {
  return FILES.flatMap((file) => {
    const typeid = REGISTRATION_OF[file];
    if (typeid === undefined) return [];
    return partsOf(typeid, known, counted)
      .filter(({ establishmentids }) => establishmentids[0] === employer.establishmentid)
      .map(({ key, registrationnumber = null, workstate = null, people, establishmentids }) => ({
        file,
        layout: null,
        part: key,
        // The number of people with arrears is known only when the file is created.
        people: file === 'arrearsecr' ? null : people,
        isempty: filled(establishmentids, file, { workstate }),
        registrationnumber,
        statename: workstate,
        together: known
          .filter((one) => one !== employer && establishmentids.includes(one.establishmentid))
          .map(({ establishmentname }) => establishmentname),
      }));
  });
}

const list = serve(runFiles, async ({ db, tenant }, { payrollrunid }) => {
  const run = await runHead(db, payrollrunid);
  const locked = LOCKED.includes(run.statusid);
  const extent = locked ? await extentOf(db, payrollrunid, run) : { runs: [payrollrunid], together: [], open: [] };
  const counted = await reportedIn(db, extent.runs, locked ? 'payslip' : 'draft_payslip');
  const frozen = locked ? await frozenIn(db, extent.runs, tenant.companyname) : undefined;
  const known = frozen?.employers ?? (await employers(db, tenant.companyname));
  const divided = isDivided(counted);
  const filled = await emptyFiles(db, { payrollrunid, runs: extent.runs }, locked ? 'payslip' : 'draft_payslip');
  const present = known.filter(({ establishmentid }) => peopleOf(counted, establishmentid) > 0);
  const book = await bookSettings(db, run);
  return {
    whole: wholeFiles(filled, { divided, layouts: book.layouts ?? [], bank: bankLayouts(book) }),
    together: extent.together,
    open: extent.open,
    establishments: present.map((employer) => ({
      establishmentid: employer.establishmentid,
      establishmentname: employer.establishmentname,
      people: peopleOf(counted, employer.establishmentid),
      files: divided ? filesOf(employer, { known, counted, filled }) : [],
    })),
    // For older runs without stored registrations nothing can be reported as missing.
    missing: locked && !frozen ? [] : missingRegistrations(known, counted),
    asof: lastDay(run.payrollmonth as Month),
    frozen: frozen !== undefined,
  };
});

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
function askedPart({ file, part, paid }: Divided, known: readonly Employer[]): Part | undefined {
  const typeid = REGISTRATION_OF[file];
  const divided = paid.some(({ identity }) => identity.establishmentid !== undefined);
  if (typeid === undefined || !divided) return part === undefined ? undefined : notFound();
  if (part === undefined)
    return failWith('conflict', {
      status: 409,
      text: 'The people of this run belong to several establishments, and each has a file of its own. Choose one from the list of files',
    });
  return partsOf(typeid, known, countedIn(typeid, paid)).find(({ key }) => key === part) ?? notFound();
}

/** A file of a locked run; there are no files before the lock. */
const file = serveFile(runFile, async (ctx, { payrollrunid, file: name, part, layout }) => {
  const { month, sequence, period, paydate, paid, known, adminminimum, filing, settings } = await ctx.tx(async (db) => {
    const run = await runHead(db, payrollrunid);
    if (!LOCKED.includes(run.statusid))
      return failWith('conflict', { status: 409, text: 'Files are made from a locked run. Lock it first' });
    const settings = (await settingsOfRunId(db, payrollrunid)) ?? notFound();
    const runs = isOfMonth(name) ? (await extentOf(db, payrollrunid, run)).runs : [payrollrunid];
    const frozen = await frozenIn(db, runs, ctx.tenant.companyname);
    const book = await approvedBook(db, run);
    return {
      month: run.payrollmonth as Month,
      sequence: run.sequence,
      period: run.period,
      paydate: paidOn(run),
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
  const asked = askedPart({ file: name, part, paid }, known);
  return runFileOf(name, {
    month,
    sequence,
    period,
    paydate,
    bankmodes: settings.bankmodes,
    settings,
    layout,
    paid: asked ? paid.filter((one) => inPart(asked, placeOf(one))) : paid,
    label: ctx.tenant.label,
    entities: new Map([
      [0, ctx.tenant.companyname],
      ...known.map((one): [number, string] => [one.establishmentid, one.establishmentname]),
    ]),
    filing,
    pf: { rule: epfRule(currentRules().epf.rules, month), adminminimum },
    ...(asked ? { registration: filingRegistrationOf(asked, known, { file: name, month }) } : {}),
  });
});

export const fileEndpoints = [list, file];
