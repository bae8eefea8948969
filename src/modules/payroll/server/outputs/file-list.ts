import {
  type FileDeposit,
  type FilePart,
  RUN_FILES,
  type RunFile,
} from '#modules/payroll/contract/outputs/run-files.ts';
import type { OutputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import type { DueDateRule } from '#modules/payroll/contract/outputs/due-dates.ts';
import { lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { depositsOf, stateOf } from '../../engine/outputs/due-dates.ts';
import {
  type Counted,
  type Employer,
  missingRegistrations,
  PAN,
  partsOf,
  REGISTRATION_OF,
  stateCode,
} from '../../engine/outputs/establishments.ts';
import { bookSettings } from './book-settings.ts';
import { bankLayouts } from './layout-files.ts';
import { paidOn } from '../run/pay-calendar.ts';
import { currentDueDates } from '../law/rule-packs.ts';
import { settingsOfRunId } from '../setup/settings.ts';
import { doneKey, doneOf } from './statutory/deposits.ts';
import { emptyFiles, type Filled } from './empty-files.ts';
import { employers, reportedIn } from '../run/employers.ts';
import { type AmountOf, fileAmounts } from './file-amounts.ts';
import { extentOf, frozenIn, LOCKED, runHead } from './file-extent.ts';

const FILES = Object.keys(RUN_FILES) as RunFile[];
/** What is deposited with a file. */
const DEPOSIT_OF: Readonly<Partial<Record<RunFile, DueDateRule['kind']>>> = {
  pfchallan: 'pf',
  esi: 'esi',
  pt: 'pt',
  lwf: 'lwf',
  tds: 'tds',
};
const ALL = { establishmentids: null, workstate: null };
const NOTHING: AmountOf = () => ({ amount: null, rows: null });

type Shown = Omit<FilePart, 'deposits'>;
/** A file that many files of the run are made like: what it is, and what it has. */
type Input = { readonly filled: Filled; readonly amounts: AmountOf };

const whole = (file: RunFile, { filled, amounts }: Input, layout: string | null = null): Shown => ({
  file,
  layout,
  isempty: filled([0], file, { all: true }),
  part: null,
  people: null,
  registrationnumber: null,
  statename: null,
  together: [],
  ...amounts(file, ALL),
});

/** The files of the whole run: those made by layouts of the company's own each by its name. */
function wholeFiles(
  input: Input,
  { divided, layouts, bank }: { divided: boolean; layouts: readonly OutputLayout[]; bank: readonly OutputLayout[] },
): Shown[] {
  return FILES.filter((file) => !divided || REGISTRATION_OF[file] === undefined).flatMap((file) => {
    if (file !== 'bank' && file !== 'journal' && file !== 'other') return [whole(file, input)];
    const own = file === 'bank' ? bank : layouts.filter((layout) => layout.file === file);
    // Of several files for the bank each holds some of the payments: the check of the files adds them up.
    const named = own.map(({ name }) => whole(file, own.length > 1 ? { ...input, amounts: NOTHING } : input, name));
    // The journal is always there as a workbook, the others beside it.
    if (file === 'journal') return [whole(file, input), ...named];
    return file === 'bank' && own.length === 0 ? [whole(file, input)] : named;
  });
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
  { known, counted, filled, amounts }: Input & { known: readonly Employer[]; counted: readonly Counted[] },
): Shown[] {
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
        ...amounts(file, { establishmentids, workstate }),
      }));
  });
}

type Deposited = {
  readonly amounts: AmountOf;
  readonly states: readonly string[];
  readonly months: { readonly wages: Month; readonly payment: Month };
  readonly done: Awaited<ReturnType<typeof doneOf>>;
};

/** What is deposited with a file: of professional tax and welfare fund in each state. */
function depositsOfFile(
  { file, statename, isempty, amount: all }: Shown,
  establishmentid: number,
  { amounts, states, months, done }: Deposited,
): FileDeposit[] {
  const kind = DEPOSIT_OF[file];
  if (kind === undefined || isempty) return [];
  const period = kind === 'tds' ? months.payment : months.wages;
  const due = depositsOf(currentDueDates(), period).filter((one) => one.kind === kind);
  const bystate = kind === 'pt' || kind === 'lwf';
  const places = !bystate ? [null] : statename === null ? states : [statename];
  return places.flatMap((workstate) => {
    const statecode = workstate === null ? '' : (stateCode(workstate) ?? '');
    // Only the file of a whole run has several states.
    const amount = bystate && statename === null ? amounts(file, { establishmentids: null, workstate }).amount : all;
    if (bystate && amount === 0) return [];
    const of = { kind, establishmentid, statecode, period };
    return [
      {
        ...of,
        statename: workstate ?? '',
        amount: amount ?? 0,
        dueon: due.find((one) => stateOf(one) === statecode)?.dueon ?? null,
        done: done.get(doneKey(of)) ?? null,
      },
    ];
  });
}

/** The files of a run by establishment with their amounts, and until when is deposited what they are of. */
export async function filesOfRun(db: Db, companyname: string, payrollrunid: number) {
  const run = await runHead(db, payrollrunid);
  const month = run.payrollmonth as Month;
  const locked = LOCKED.includes(run.statusid);
  const extent = locked ? await extentOf(db, payrollrunid, run) : { runs: [payrollrunid], together: [], open: [] };
  const counted = await reportedIn(db, extent.runs, locked ? 'payslip' : 'draft_payslip');
  const frozen = locked ? await frozenIn(db, extent.runs, companyname) : undefined;
  const existing = frozen?.employers ?? (await employers(db, companyname));
  const divided = isDivided(counted);
  const filled = await emptyFiles(db, { payrollrunid, runs: extent.runs }, locked ? 'payslip' : 'draft_payslip');
  const settings = locked ? await settingsOfRunId(db, payrollrunid) : undefined;
  const figures = settings
    ? await fileAmounts(db, {
        payrollrunid,
        runs: extent.runs,
        bankmodes: settings.bankmodes,
        month,
        adminminimum: (frozen?.adminminimum ?? settings.payroll.pf.adminminimum) && run.sequence === 0,
      })
    : { of: NOTHING, states: [] };
  const values = { filled, amounts: figures.of };
  const present = existing.filter(({ establishmentid }) => peopleOf(counted, establishmentid) > 0);
  const book = await bookSettings(db, run);
  const months = { wages: month, payment: monthOf(paidOn(run)) };
  // What a correction adds is deposited with the month.
  const deposited =
    settings && run.sequence === 0
      ? {
          amounts: figures.of,
          states: figures.states,
          months,
          done: await doneOf(db, { months: [months.wages, months.payment] }),
        }
      : undefined;
  const complete =
    (establishmentid: number) =>
    (file: Shown): FilePart => ({
      ...file,
      deposits: deposited ? depositsOfFile(file, establishmentid, deposited) : [],
    });
  return {
    whole: wholeFiles(values, { divided, layouts: book.layouts ?? [], bank: bankLayouts(book) }).map(complete(0)),
    together: extent.together,
    open: extent.open,
    establishments: present.map((employer) => ({
      establishmentid: employer.establishmentid,
      establishmentname: employer.establishmentname,
      people: peopleOf(counted, employer.establishmentid),
      files: divided
        ? filesOf(employer, { ...values, known: existing, counted }).map(complete(employer.establishmentid))
        : [],
    })),
    // For older runs without stored registrations nothing can be reported as missing.
    missing: locked && !frozen ? [] : missingRegistrations(existing, counted),
    asof: lastDay(month),
    frozen: frozen !== undefined,
  };
}
