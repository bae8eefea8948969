import { say } from '#platform/engine/say.ts';
import { addDays, birthday, type Day } from '#platform/engine/day.ts';
import { nearest } from '#platform/engine/nearest.ts';
import type { Db } from '#platform/server/db.ts';
import type { Offer } from '#bulk/contract/bulk.ts';
import { type BulkGiven, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { nameFault } from '#modules/company/server/public.ts';
import { recordSave } from '../contract/record.ts';
import { validateTypes } from './employment-types.ts';
import { validatePlaces } from './work-city.ts';
import { STRUCTURES, structureNames } from './structures.ts';

const text = (row: ReadRow, column: string): string | null => {
  const value = row.values[column];
  return typeof value === 'string' ? value : null;
};
const fold = (value: string): string => value.toLowerCase();
const listed = (rows: readonly ReadRow[]): string => rows.map((row) => row.rownumber).join(', ');

function grouped(rows: readonly ReadRow[], column: string): ReadRow[][] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const value = text(row, column);
    if (value === null) continue;
    groups.set(fold(value), [...(groups.get(fold(value)) ?? []), row]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Rows of the same person with identical fields count once; one code for two people rejects all of them. */
function validateCodes(rows: readonly ReadRow[]): void {
  for (const group of grouped(rows, 'employeecode')) {
    const [first, ...others] = group;
    if (!first) continue;
    const alike = JSON.stringify(first.values);
    if (others.every((row) => JSON.stringify(row.values) === alike)) {
      for (const row of others) row.leftout = true;
      continue;
    }
    const names = group.map((row) => `${text(row, 'fullname') ?? '–'} (row ${row.rownumber})`).join(', ');
    for (const row of group)
      fail(
        row,
        'employeecode',
        `The code ${text(row, 'employeecode')} is used for different people: ${names}. Give each their own.`,
      );
  }
}

/** PAN and UAN belong to one person. */
function validateNumbers(rows: readonly ReadRow[]): void {
  for (const [column, label] of [
    ['pan', 'PAN'],
    ['uan', 'UAN'],
    ['esinumber', 'ESI number'],
  ] as const) {
    for (const group of grouped(rows, column))
      for (const row of group)
        fail(row, column, `The ${label} ${text(row, column)} is in rows ${listed(group)}. It belongs to one person.`);
  }
}

/** Reports an account number that is shorter than all others when others begin with zeros: it has lost its own. */
function validateAccounts(rows: readonly ReadRow[]): void {
  const accounts = rows.flatMap((row) => {
    const account = text(row, 'bankaccount');
    return account !== null && /^\d+$/.test(account) ? [{ row, account }] : [];
  });
  if (accounts.length < 20 || !accounts.some(({ account }) => account.startsWith('0'))) return;
  const lengths = accounts.map(({ account }) => account.length).sort((a, b) => a - b);
  const [shortest = 0, second = 0] = lengths;
  if (shortest === second) return;
  for (const { row, account } of accounts) {
    if (account.length === shortest)
      fail(
        row,
        'bankaccount',
        `${account} has ${shortest} digits, fewer than every other account of this file; zeros in front may be lost. Enter it as text.`,
      );
  }
}

/** Reports dates that are impossible for an employee. */
function validateDates(rows: readonly ReadRow[], today: Day): void {
  for (const row of rows) {
    const born = text(row, 'dateofbirth') as Day | null;
    const joined = text(row, 'joiningdate') as Day | null;
    const left = text(row, 'leavingdate') as Day | null;
    if (joined && joined > addDays(today, 366))
      fail(row, 'joiningdate', `The joining date ${joined} lies more than a year ahead. Check the year.`);
    if (joined && left && left < joined)
      fail(row, 'leavingdate', `The leaving date ${left} is before the joining date ${joined}.`);
    const doubted = row.messages.some((message) => message.column === 'joiningdate' && message.level === 'error');
    if (!born || doubted) continue;
    if (born > today) fail(row, 'dateofbirth', `The date of birth ${born} lies in the future.`);
    else if (joined && birthday(born, 14) > joined)
      fail(row, 'dateofbirth', `Born ${born}, the person would have joined before turning 14. Check both dates.`);
    else if (joined && birthday(born, 100) <= joined)
      fail(row, 'dateofbirth', `Born ${born}, the person would have joined at a hundred. Check both dates.`);
  }
}

/** The amount of the pay basis must be filled; voluntary provident fund is a percentage or an amount. */
function validatePay(rows: readonly ReadRow[]): void {
  for (const row of rows) {
    if (Number(row.values['vpfpercent'] ?? 0) > 0 && Number(row.values['vpfamount'] ?? 0) > 0)
      fail(row, 'vpfamount', 'VPF is a percentage or an amount. Empty one of them.');
    const basis =
      text(row, 'paybasis') ??
      (row.values['annualctc'] !== null && row.values['monthlygross'] === null ? 'CTC' : 'Gross');
    const column = basis === 'CTC' ? 'annualctc' : 'monthlygross';
    const faulty = row.messages.some((message) => message.column === column);
    if (row.values[column] === null && !faulty)
      fail(
        row,
        column,
        basis === 'CTC'
          ? 'The pay basis is CTC, but the annual CTC is missing.'
          : 'The pay basis is Gross, but the monthly gross is missing.',
      );
    if (
      (text(row, 'paymentmode') ?? 'Bank') === 'Bank' &&
      text(row, 'bankaccount') !== null &&
      text(row, 'ifsc') === null &&
      !row.messages.some((message) => message.column === 'ifsc')
    )
      fail(row, 'ifsc', 'The account has no IFSC, so it cannot be paid by bank.');
  }
}

async function validateExisting(db: Db, rows: readonly ReadRow[]): Promise<Set<string>> {
  const existing = await db.selectFrom('employee').select('employeecode').execute();
  const codes = new Set(existing.map((row) => fold(row.employeecode)));
  for (const row of rows) {
    const code = text(row, 'employeecode');
    if (code !== null && codes.has(fold(code)))
      fail(row, 'employeecode', `The code ${code} belongs to an employee already. Use Live Data to change people.`);
  }
  return codes;
}

/**
 * Finds the row that a code missing from a register in code order belongs to: the invalid row between whose neighbours
 * the code fits.
 */
function displaced(code: string, rows: readonly ReadRow[]): ReadRow | undefined {
  const codeAt = (at: number) => text(rows[at] ?? { rownumber: 0, values: {}, messages: [] }, 'employeecode');
  return rows.find((row, at) => {
    const before = codeAt(at - 1);
    const after = codeAt(at + 1);
    const disputed = row.messages.some((message) => message.column === 'employeecode' && message.level === 'error');
    return disputed && before !== null && after !== null && before < code && code < after;
  });
}

/** Managers may be anywhere in the file or be existing employees; reporting loops are rejected, direct or indirect. */
function validateManagers(rows: readonly ReadRow[], existing: ReadonlySet<string>): void {
  const byCode = new Map(
    rows.flatMap((row) =>
      text(row, 'employeecode') === null ? [] : [[fold(text(row, 'employeecode') ?? ''), row] as const],
    ),
  );
  const settled = new Set<ReadRow>();
  for (const row of rows) {
    const code = text(row, 'employeecode');
    const manager = text(row, 'managercode');
    if (manager === null) continue;
    if (code !== null && fold(manager) === fold(code))
      fail(row, 'managercode', 'The person reports to himself or herself.');
    else if (!byCode.has(fold(manager)) && !existing.has(fold(manager))) {
      const likely = displaced(manager, rows);
      if (likely)
        notice(
          row,
          'managercode',
          `${manager} is probably the person of row ${likely.rownumber}, whose code is at fault; the link is made when that person is added.`,
        );
      else fail(row, 'managercode', `No employee has the code ${manager}, neither in this file nor in the company.`);
    }
  }
  for (const start of rows) {
    const path: ReadRow[] = [];
    let at: ReadRow | undefined = start;
    while (at && !settled.has(at) && !path.includes(at)) {
      path.push(at);
      const manager = text(at, 'managercode');
      at = manager === null ? undefined : byCode.get(fold(manager));
    }
    const cycle = at && path.includes(at) ? path.slice(path.indexOf(at)) : [];
    if (cycle.length > 1) {
      const names = cycle.map((row) => text(row, 'employeecode')).join(' → ');
      for (const row of cycle)
        fail(
          row,
          'managercode',
          `These people report to each other in a circle: ${names} → ${text(cycle[0] ?? start, 'employeecode')}.`,
        );
    }
    for (const row of path) settled.add(row);
  }
}

/**
 * Names of business units, departments, offices … that the company does not have. Each is offered for creation; until a
 * user accepts, the rows that use it are invalid. When the company has none of a kind yet, accepting is suggested.
 */
async function validateStructures({ db, accepted }: BulkGiven, rows: readonly ReadRow[]): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const { column, label } of STRUCTURES) {
    const existing = await structureNames(db, column);
    const agreed = new Set((accepted[column] ?? []).map(fold));
    const missing = new Map<string, { name: string; rows: ReadRow[] }>();
    for (const row of rows) {
      const value = text(row, column);
      if (value === null || existing.has(fold(value))) continue;
      const current = missing.get(fold(value)) ?? { name: value, rows: [] };
      current.rows.push(row);
      missing.set(fold(value), current);
    }
    for (const { name, rows: users } of missing.values()) {
      const fault = nameFault(column, name);
      if (fault !== undefined) {
        for (const row of users) fail(row, column, `“${name.slice(0, 40)}” cannot be the name of a ${label}: ${fault}`);
        continue;
      }
      const suggestion =
        nearest(
          name,
          [...existing.values()].map((current) => current.name),
        ) ?? null;
      offers.push({ structure: column, name, rows: users.length, suggestion, suggested: existing.size === 0 });
      if (agreed.has(fold(name))) continue;
      const missingName = `There is no ${label} “${name}”. Correct it, or tick it for creation.`;
      const message = suggestion === null ? missingName : `${missingName} ${say`Did you mean ${suggestion}?`}`;
      for (const row of users) fail(row, column, message);
    }
  }
  return offers;
}

/** Rejects what the form of the record would reject, with its messages, so that an added record can be saved again. */
function validateRecords(rows: readonly ReadRow[]): void {
  for (const row of rows) {
    for (const column of [
      'employeecode',
      'fullname',
      'emailid',
      'mobilenumber',
      'workemailalias',
      'pincode',
    ] as const) {
      const value = text(row, column);
      if (value === null || row.messages.some((message) => message.column === column)) continue;
      const fault = recordSave.shape[column].safeParse(value).error?.issues[0]?.message;
      if (fault !== undefined) fail(row, column, fault);
    }
  }
}

/** Validates a register: rows against each other and against the company. */
export async function validateRegister(input: BulkGiven, rows: readonly ReadRow[]): Promise<{ offered: Offer[] }> {
  validateCodes(rows);
  const people = rows.filter((row) => !row.leftout);
  validateRecords(people);
  validateNumbers(people);
  validateAccounts(people);
  validateDates(people, input.today);
  validatePay(people);
  const existing = await validateExisting(input.db, people);
  validateManagers(people, existing);
  await validatePlaces(input.db, people);
  const types = await validateTypes(input, people, { isfirst: existing.size === 0 });
  return { offered: [...types, ...(await validateStructures(input, people))] };
}
