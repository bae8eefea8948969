import { ratesBulk } from '#modules/payroll/contract/person/units-worked.ts';
import { sql } from 'kysely';
import { readChoice } from '#bulk/engine/cell.ts';
import { column, dateColumn, moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkKind, fail, failed, notice, type ReadRow } from '#bulk/server/kind.ts';
import { day, type Day, firstDay } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { fromMonth } from '../../../contract/person/inputs.ts';
import {
  earliestRate,
  failOnApproved,
  mixedKeys,
  rateKey,
  type RateKey,
  type StoredRate,
  storedRates,
  tooEarly,
  USED,
  writeRates,
} from '../units/stored-rates.ts';
import { type OwnPay, ownPay, whoCan } from '../own-pay.ts';
import { impactOfMonth } from './impact.ts';

type Grades = ReadonlyMap<string, { readonly subscriptiongradeid: number; readonly gradename: string }>;
type Codes = ReadonlyMap<string, number>;
type Undo = { readonly rate: StoredRate; readonly before: number | null };

async function gradesOf(db: Db): Promise<Grades> {
  const rows = await db.selectFrom('grade').select(['subscriptiongradeid', 'gradename']).execute();
  return new Map(rows.map((row) => [row.gradename.toLowerCase(), row]));
}

/** Who has which code; small letters. */
async function codesOf(db: Db, rows: readonly ReadRow[]): Promise<Codes> {
  const codes = rows.flatMap((row) => textOf(row, 'person')?.toLowerCase() ?? []);
  if (codes.length === 0) return new Map();
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', sql<string>`lower(employeecode)`.as('code')])
    .where(sql<boolean>`lower(employeecode) = any(${codes}::text[])`)
    .execute();
  return new Map(people.map(({ code, employeeid }) => [code, employeeid]));
}
type Known = { readonly grades: Grades; readonly codes: Codes; readonly first: Day };
const knownOf = async (db: Db, rows: readonly ReadRow[], first: Day): Promise<Known> => ({
  grades: await gradesOf(db),
  codes: await codesOf(db, rows),
  first,
});

const firstOf = (parameters: unknown): Day => firstDay(fromMonth.parse(parameters).frommonth);

/** What a row stores; undefined without an item or with a grade that does not exist. */
function rateIn(row: ReadRow, { grades, codes, first }: Known): StoredRate | undefined {
  const [item, gradename] = [textOf(row, 'item'), textOf(row, 'grade')];
  const grade = gradename === null ? undefined : grades.get(gradename.toLowerCase());
  const code = textOf(row, 'person');
  const employeeid = code === null ? null : codes.get(code.toLowerCase());
  if (item === null || (gradename !== null && !grade) || employeeid === undefined) return undefined;
  return {
    item,
    subscriptiongradeid: grade?.subscriptiongradeid ?? null,
    city: textOf(row, 'city'),
    employeeid,
    part: row.values['part'] === 'Yes' ? 'vda' : 'base',
    ratefrom: textOf(row, 'ratefrom') ?? first,
    rate: numberOf(row, 'rate'),
  };
}

function validateGrade(row: ReadRow, { grades, codes }: Known, own: OwnPay | undefined): void {
  const [grade, code] = [textOf(row, 'grade'), textOf(row, 'person')];
  if (code !== null && (grade !== null || textOf(row, 'city') !== null))
    fail(row, 'person', 'A rate of a person goes by neither grade nor city. Empty them.');
  const employeeid = code === null ? null : codes.get(code.toLowerCase());
  if (employeeid === undefined) fail(row, 'person', `There is nobody with the code ${code ?? ''}. Correct the code.`);
  if (own && own.others.length > 0 && employeeid === own.employeeid) fail(row, 'person', whoCan(own.others));
  if (grade === null || grades.has(grade.toLowerCase())) return;
  const close = nearest(
    grade,
    [...grades.values()].map(({ gradename }) => gradename),
  );
  const unknown = `There is no grade ${grade}. Correct it, or add the grade first.`;
  fail(row, 'grade', close === undefined ? unknown : `${unknown} ${say`Did you mean ${close}?`}`);
}

const IS_VDA = { Yes: ['y', 'vda'], No: ['n'] };
const itemsIn = (rates: readonly RateKey[]): Map<string, string> =>
  new Map(rates.map(({ item }) => [item.toLowerCase(), item]));

/** What a unit of each item is paid, by grade, by city or for all others, from a day on. */
export const ratesKind: BulkKind = {
  kind: ratesBulk.kind,
  title: ratesBulk.title,
  key: ['item', 'grade'],
  named: true,
  sheet: 'Rates',
  columns: [
    textColumn(
      { name: 'item', label: 'Item', aliases: ['Type', 'Shift'], required: true, hint: 'What is counted: Night Shift' },
      60,
    ),
    textColumn({ name: 'grade', label: 'Grade', hint: 'Blank: by city, or for all others' }, 100),
    textColumn({ name: 'city', label: 'City', hint: 'City of work; with a grade it is for both together' }, 60),
    textColumn({ name: 'person', label: 'Employee Code', hint: 'Of one person, instead of grade and city' }, 40),
    column({
      name: 'part',
      label: 'VDA',
      aliases: ['Dearness Allowance'],
      choices: Object.keys(IS_VDA),
      hint: 'Yes where it is added to the rate; blank is No',
      read: (cell) => readChoice(cell, IS_VDA),
    }),
    dateColumn({ name: 'ratefrom', label: 'From', hint: 'Blank: the first day of the chosen month' }),
    moneyColumn({ name: 'rate', label: 'Rate', required: true, hint: 'Rupees for one unit' }),
  ],
  async validate({ db, parameters, accountid }, rows) {
    const first = firstOf(parameters);
    await failOnApproved(db, first);
    const existing = await knownOf(db, rows, first);
    const own = await ownPay(db, accountid);
    const [standing, earliest] = [await storedRates(db), await earliestRate(db)];
    const current = new Map(standing.map((one) => [rateKey(one), one]));
    const seen = new Map<string, number>();
    const good: RateKey[] = [...standing];
    for (const row of rows) {
      validateGrade(row, existing, own);
      const one = rateIn(row, existing);
      if (!one || failed(row)) continue;
      const key = rateKey(one);
      const twice = seen.get(key);
      if (twice !== undefined) fail(row, 'item', `Row ${twice} gives this rate already. Remove one of the two.`);
      seen.set(key, twice ?? row.rownumber);
      const before = current.get(key);
      if (before?.used && before.rate !== one.rate) fail(row, 'ratefrom', USED);
      else if (before && before.rate !== one.rate) notice(row, 'rate', `Replaces ${formatRupees(paise(before.rate))}.`);
      if (!before && earliest !== undefined && day(one.ratefrom) < earliest) fail(row, 'ratefrom', tooEarly(earliest));
      const mixed = mixedKeys(good, one);
      if (mixed !== undefined) fail(row, 'item', mixed);
      if (!failed(row)) good.push(one);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({ monthOf: (parameters) => fromMonth.parse(parameters).frommonth, sums: () => [] }),
  async apply({ db, parameters, accountid }, rows) {
    const [existing, standing] = [await knownOf(db, rows, firstOf(parameters)), await storedRates(db)];
    const current = new Map(standing.map((one) => [rateKey(one), one.rate]));
    const names = itemsIn(standing);
    const applied: Applied[] = [];
    for (const part of chunks(rows, 10)) {
      const rates = part.flatMap((row) => {
        const read = rateIn(row, existing);
        if (!read) return [];
        const item = names.get(read.item.toLowerCase()) ?? read.item;
        names.set(item.toLowerCase(), item);
        return [{ rownumber: row.rownumber, rate: { ...read, item } }];
      });
      await writeRates(
        db,
        rates.map(({ rate }) => rate),
        accountid,
      );
      for (const { rownumber, rate } of rates)
        applied.push({
          rownumber,
          objectid: 0,
          undo: { rate, before: current.get(rateKey(rate)) ?? null } satisfies Undo,
        });
    }
    return applied;
  },
  async undo({ db, parameters, accountid }, rows) {
    await failOnApproved(db, firstOf(parameters));
    const current = new Map((await storedRates(db)).map((one) => [rateKey(one), one]));
    const reasons = new Map<number, string>();
    const own = await ownPay(db, accountid);
    const [gone, back]: [number[], StoredRate[]] = [[], []];
    for (const { rownumber, undo } of rows) {
      const { rate, before } = undo as Undo;
      const now = current.get(rateKey(rate));
      if (own && own.others.length > 0 && rate.employeeid === own.employeeid)
        reasons.set(rownumber, whoCan(own.others));
      else if (now?.rate !== rate.rate) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (now.used) reasons.set(rownumber, USED);
      else if (before === null) gone.push(now.unitrateid);
      else back.push({ ...rate, rate: before });
    }
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('unit_rate').where('unitrateid', 'in', part).execute();
    for (const part of chunks(back, 10)) await writeRates(db, part, accountid);
    return reasons;
  },
};
