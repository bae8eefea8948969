import { getHandOver } from '#modules/expense/contract/passbook.ts';
import { listPayables, type PayableRow } from '#modules/expense/contract/pay.ts';
import { creditOf } from '#modules/expense/engine/amounts.ts';
import { assessmentOf } from '#modules/expense/server/account.ts';
import { bucketNames } from '#modules/expense/engine/payable.ts';
import { paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Calls } from '../trial-time/calls.ts';
import { day } from '#platform/engine/day.ts';
import type { Company } from './company.ts';
import type { ExpenseFolder, Row } from './folder.ts';
import type { Entered } from './story.ts';

type Cells = readonly (string | number)[];
type Input = {
  readonly db: Db;
  readonly calls: Calls;
  readonly folder: ExpenseFolder;
  readonly company: Company;
  readonly entered: Entered;
};

/** What the files call the lines with what the rules say of them. */
const LINES = 'verdicts';
const ASSESSMENTS =
  'claim,submission,line,employee_code,date,category,version,rate,claimed,allowed,cut,needs_deviation,reasons,status,approved,taxable,gst_credit';
const PASSBOOK = 'employee_code,seq,date,kind,reference,amount,balance';
const PAYABLES = 'compensator,employee_code,claim,due_on,age_days,bucket,amount,state';
const PAYROLL = 'employee_code,full_name,reimbursements,taxable,card_recovery,advance_recovery,net';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const invert = (ids: ReadonlyMap<string, number>): ReadonlyMap<number, string> =>
  new Map([...ids].map(([name, id]) => [id, name]));
const csv = (head: string, rows: readonly Cells[]): string =>
  [head, ...rows.map((row) => row.join(','))].join('\n') + '\n';
const sumAt = (rows: readonly Cells[], at: number): number => rows.reduce((total, row) => total + Number(row[at]), 0);
/** Sums or counts by a text, from A to Z. */
function tally(rows: readonly (readonly [string, number])[]): Record<string, number> {
  const totals = new Map<string, number>();
  for (const [name, value] of rows) totals.set(name, (totals.get(name) ?? 0) + value);
  return Object.fromEntries([...totals].toSorted(([a], [b]) => byText(a, b)));
}

/** The rate of a currency on a day as the folder writes it. */
function rateText(rates: readonly Row[], currency: string, on: string): string {
  if (currency === 'INR') return '1';
  const existing = rates.filter((row) => row.text('currency') === currency && (row.day('date') ?? '') <= on);
  return (
    existing
      .toSorted((a, b) => byText(a.day('date') ?? '', b.day('date') ?? ''))
      .at(-1)
      ?.text('rate') ?? ''
  );
}

async function assessmentsOf({ db, folder, company, entered }: Input): Promise<Cells[]> {
  const rows = await db
    .selectFrom('expense_line as l')
    .select(['l.expenseclaimid', 'l.submission', 'l.lineno', 'l.employeeid', 'l.linedate', 'l.category', 'l.currency'])
    .select(['l.assessment', 'l.stateid', 'l.iscurrent', 'l.approval', 'l.deviation', 'l.taxable'])
    .execute();
  const submitted = await db
    .selectFrom('expense_event')
    .select(['expenseclaimid', 'recordedminute'])
    .where('kind', '=', 'submit')
    .orderBy('expenseeventid')
    .execute();
  const daysOf = Map.groupBy(submitted, ({ expenseclaimid }) => expenseclaimid ?? 0);
  const [claims, people] = [invert(entered.claims), invert(company.people)];
  const versions = folder.policies.versions.toSorted((a, b) => byText(a.from, b.from)).map(({ version }) => version);
  const shown = rows.map((row): Cells => {
    const assessment = assessmentOf(row.assessment);
    const approved = row.approval + row.deviation;
    const { claimed } = assessment;
    const decided = approved === claimed ? 'approved' : approved === 0 ? 'nothing' : 'part_approved';
    const status = row.iscurrent ? (['submitted', decided, 'rejected'][row.stateid - 1] ?? '') : 'recalled';
    const on = daysOf.get(row.expenseclaimid)?.[row.submission - 1]?.recordedminute.slice(0, 10) ?? '';
    return [
      claims.get(row.expenseclaimid) ?? '',
      row.submission,
      row.lineno,
      people.get(row.employeeid) ?? '',
      row.linedate,
      row.category,
      assessment.versionno === null ? '' : (versions[assessment.versionno - 1] ?? ''),
      rateText(folder.rates, row.currency, on),
      claimed,
      assessment.allowed,
      assessment.cut,
      assessment.needsdeviation,
      assessment.findings.map(({ code }) => code).join(';'),
      status,
      approved,
      row.taxable,
      creditOf(assessment.creditabletax, paise(approved), claimed),
    ];
  });
  return shown.toSorted(
    (a, b) => byText(String(a[0]), String(b[0])) || Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2]),
  );
}

/** The numbers of the folder by those of the product. */
async function numbersOf({ db, entered }: Input): Promise<ReadonlyMap<string, string>> {
  const claims = await db.selectFrom('expense_claim').select(['expenseclaimid as id', 'claimno as no']).execute();
  const advances = await db
    .selectFrom('expense_advance')
    .select(['expenseadvanceid as id', 'advanceno as no'])
    .execute();
  const payments = await db
    .selectFrom('expense_payment')
    .select(['expensepaymentid as id', 'paymentno as no'])
    .execute();
  const named = (rows: readonly { id: number; no: string }[], ids: ReadonlyMap<number, string>) =>
    rows.map(({ id, no }) => [no, ids.get(id) ?? no] as const);
  return new Map([
    ...named(claims, invert(entered.claims)),
    ...named(advances, invert(entered.advances)),
    ...named(payments, invert(entered.payments)),
  ]);
}

async function passbookOf(input: Input, numbers: ReadonlyMap<string, string>): Promise<Cells[]> {
  const { db, company, folder } = input;
  const people = invert(company.people);
  const rows = await db
    .selectFrom('expense_entry')
    .select(['employeeid', 'entrydate', 'rank', 'kind', 'reference', 'amount', 'expenseentryid'])
    .execute();
  const entries = rows
    .filter(({ rank, entrydate }) => rank === 0 || entrydate <= folder.policies.asof)
    .map((row) => ({
      ...row,
      code: people.get(row.employeeid) ?? '',
      reference: numbers.get(row.reference) ?? row.reference,
    }))
    .toSorted(
      (a, b) =>
        byText(a.code, b.code) ||
        byText(a.entrydate, b.entrydate) ||
        a.rank - b.rank ||
        (a.rank > 0 ? byText(a.reference, b.reference) : 0) ||
        a.expenseentryid - b.expenseentryid,
    );
  let [code, seq, balance] = ['', 0, 0];
  return entries.map((entry) => {
    if (entry.code !== code) [code, seq, balance] = [entry.code, 0, 0];
    seq += 1;
    balance += entry.amount;
    return [code, seq, entry.entrydate, entry.kind, entry.reference, entry.amount, balance];
  });
}

const STATES: Readonly<Record<PayableRow['stateid'], string>> = {
  1: 'open',
  2: 'part_paid',
  3: 'returned',
  4: 'payroll',
};
const PAGE = 500;

async function payablesOf(input: Input, numbers: ReadonlyMap<string, string>): Promise<Cells[]> {
  const { db, calls, folder, company } = input;
  const people = invert(company.people);
  const names = bucketNames(folder.policies.buckets);
  const matches: PayableRow[] = [];
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await calls.call(db, listPayables, { limit: PAGE, offset }, { on: day(folder.policies.asof) });
    matches.push(...page.rows);
    ({ total } = page);
  }
  return matches
    .map((row): Cells => [
      people.get(row.compensatorid ?? 0) ?? '',
      row.employeecode,
      numbers.get(row.no) ?? row.no,
      row.dueon,
      row.age,
      names[row.bucket] ?? '',
      row.open + row.committed,
      STATES[row.stateid],
    ])
    .toSorted((a, b) => [0, 1, 2].map((at) => byText(String(a[at]), String(b[at]))).find((order) => order !== 0) ?? 0);
}

async function payrollOf({ db, calls, folder }: Input): Promise<Cells[]> {
  const month = folder.policies.asof.slice(0, 7);
  const { rows: figures, lockedat } = await calls.call(db, getHandOver, { month }, { on: day(folder.policies.asof) });
  // Before the lock only what is taxable is known.
  const rows = figures.map((row) =>
    lockedat === null ? { ...row, reimbursements: 0, cardrecovery: 0, advancerecovery: 0, net: 0 } : row,
  );
  const byCode = new Map(rows.map((row) => [row.employeecode, row]));
  return folder.people
    .toSorted((a, b) => byText(a.text('Employee Code'), b.text('Employee Code')))
    .flatMap((person): Cells[] => {
      const code = person.text('Employee Code');
      const row = byCode.get(code);
      const isInService =
        (person.day('Joining Date') ?? '') <= `${month}-31` && (person.day('Leaving Date') ?? '9') >= `${month}-01`;
      if (!row && !isInService) return [];
      const { reimbursements = 0, taxable = 0, cardrecovery = 0, advancerecovery = 0, net = 0 } = row ?? {};
      return [[code, person.text('Full Name'), reimbursements, taxable, cardrecovery, advancerecovery, net]];
    });
}

/** The result files by name, as texts. */
export async function expenseResults(input: Input): Promise<Record<string, string>> {
  const { db, folder, entered } = input;
  const numbers = await numbersOf(input);
  const assessments = await assessmentsOf(input);
  const passbook = await passbookOf(input, numbers);
  const payables = await payablesOf(input, numbers);
  const payroll = await payrollOf(input);
  const advances = await db
    .selectFrom('expense_advance')
    .select(['expenseadvanceid', 'open'])
    .where('payout', '>', 0)
    .execute();
  const advanceNames = invert(entered.advances);
  const sums = (head: string, rows: readonly Cells[], names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, sumAt(rows, head.split(',').indexOf(name))]));
  const codes = assessments.flatMap((row) => String(row[12]).split(';'));
  const totals = {
    rows: {
      [LINES]: assessments.length,
      passbook: passbook.length,
      payables: payables.length,
      payroll: payroll.length,
    },
    [LINES]: sums(ASSESSMENTS, assessments, [
      'claimed',
      'allowed',
      'cut',
      'needs_deviation',
      'approved',
      'taxable',
      'gst_credit',
    ]),
    reasons: Object.fromEntries(
      folder.policies.reasons.map((reason) => [reason, codes.filter((code) => code === reason).length]),
    ),
    status: tally(assessments.map((row) => [String(row[13]), 1])),
    passbook: tally(passbook.map((row) => [String(row[3]), Number(row[5])])),
    payables: Object.fromEntries(
      [...Map.groupBy(payables, (row) => String(row[0]))]
        .toSorted(([a], [b]) => byText(a, b))
        .map(([compensator, rows]) => [compensator, tally(rows.map((row) => [String(row[5]), Number(row[6])]))]),
    ),
    advances: tally(advances.map((row) => [advanceNames.get(row.expenseadvanceid) ?? '', row.open])),
    payroll: sums(PAYROLL, payroll, ['reimbursements', 'taxable', 'card_recovery', 'advance_recovery', 'net']),
    refused: Object.fromEntries(entered.refused),
    late: folder.late,
  };
  return {
    'verdicts.csv': csv(ASSESSMENTS, assessments),
    'passbook.csv': csv(PASSBOOK, passbook),
    'payables.csv': csv(PAYABLES, payables),
    'payroll.csv': csv(PAYROLL, payroll),
    'totals.json': `${JSON.stringify(totals, null, 1)}\n`,
  };
}
