import { ratesBulk } from '#modules/payroll/contract/person/units-worked.ts';
import { dateColumn, moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
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
import { impactOfMonth } from './impact.ts';

type Grades = ReadonlyMap<string, { readonly subscriptiongradeid: number; readonly gradename: string }>;
type Undo = { readonly rate: StoredRate; readonly before: number | null };

async function gradesOf(db: Db): Promise<Grades> {
  const rows = await db.selectFrom('grade').select(['subscriptiongradeid', 'gradename']).execute();
  return new Map(rows.map((row) => [row.gradename.toLowerCase(), row]));
}

const firstOf = (parameters: unknown): Day => firstDay(fromMonth.parse(parameters).frommonth);

/** What a row stores; undefined without an item or with a grade that does not exist. */
function rateIn(row: ReadRow, grades: Grades, first: Day): StoredRate | undefined {
  const [item, gradename] = [textOf(row, 'item'), textOf(row, 'grade')];
  const grade = gradename === null ? undefined : grades.get(gradename.toLowerCase());
  if (item === null || (gradename !== null && !grade)) return undefined;
  return {
    item,
    subscriptiongradeid: grade?.subscriptiongradeid ?? null,
    city: textOf(row, 'city'),
    ratefrom: textOf(row, 'ratefrom') ?? first,
    rate: numberOf(row, 'rate'),
  };
}

function validateGrade(row: ReadRow, grades: Grades): void {
  const grade = textOf(row, 'grade');
  if (grade !== null && textOf(row, 'city') !== null)
    fail(row, 'city', 'A rate is by grade or by city. Empty one of the two.');
  if (grade === null || grades.has(grade.toLowerCase())) return;
  const close = nearest(
    grade,
    [...grades.values()].map(({ gradename }) => gradename),
  );
  const unknown = `There is no grade ${grade}. Correct it, or add the grade first.`;
  fail(row, 'grade', close === undefined ? unknown : `${unknown} ${say`Did you mean ${close}?`}`);
}

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
    textColumn({ name: 'city', label: 'City', hint: 'City of work, instead of a grade' }, 60),
    dateColumn({ name: 'ratefrom', label: 'From', hint: 'Blank: the first day of the chosen month' }),
    moneyColumn({ name: 'rate', label: 'Rate', required: true, hint: 'Rupees for one unit' }),
  ],
  async validate({ db, parameters }, rows) {
    const first = firstOf(parameters);
    await failOnApproved(db, first);
    const [grades, standing, earliest] = [await gradesOf(db), await storedRates(db), await earliestRate(db)];
    const current = new Map(standing.map((one) => [rateKey(one), one]));
    const seen = new Map<string, number>();
    const good: RateKey[] = [...standing];
    for (const row of rows) {
      validateGrade(row, grades);
      const one = rateIn(row, grades, first);
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
    const [grades, standing] = [await gradesOf(db), await storedRates(db)];
    const current = new Map(standing.map((one) => [rateKey(one), one.rate]));
    const names = itemsIn(standing);
    const applied: Applied[] = [];
    for (const part of chunks(rows, 8)) {
      const rates = part.flatMap((row) => {
        const read = rateIn(row, grades, firstOf(parameters));
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
    const [gone, back]: [number[], StoredRate[]] = [[], []];
    for (const { rownumber, undo } of rows) {
      const { rate, before } = undo as Undo;
      const now = current.get(rateKey(rate));
      if (now?.rate !== rate.rate) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (now.used) reasons.set(rownumber, USED);
      else if (before === null) gone.push(now.unitrateid);
      else back.push({ ...rate, rate: before });
    }
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('unit_rate').where('unitrateid', 'in', part).execute();
    for (const part of chunks(back, 8)) await writeRates(db, part, accountid);
    return reasons;
  },
};
