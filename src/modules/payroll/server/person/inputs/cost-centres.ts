import { sql } from 'kysely';
import { costCentres, costCentresBulk, MAX_CENTRES } from '#modules/payroll/contract/person/cost-centres.ts';
import type { CostCentre } from '#modules/payroll/contract/outputs/journal.ts';
import { readNumber } from '#bulk/engine/cell.ts';
import { column, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, validatePeople } from '#modules/people/server/public.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { lastDay, type Month } from '#platform/engine/day.ts';
import { anyOf } from '#platform/server/ids.ts';
import { fromMonth } from '../../../contract/person/inputs.ts';
import { monthName } from '../../../engine/wording.ts';
import { writeCostCentres } from '../package/cost-centres.ts';
import { closedReasons, failOnClosed, validateClosed } from './closed.ts';
import { impactOfMonth } from './impact.ts';

type Undo = { readonly costcentres: readonly CostCentre[]; readonly before: readonly CostCentre[] | null };

const NUMBERS = Array.from({ length: MAX_CENTRES }, (_, at) => at + 1);

/** The shares of a row: a cost centre without a percentage has what the others leave. */
function sharesOf(row: ReadRow): CostCentre[] {
  const rows = NUMBERS.flatMap((number) => {
    const code = textOf(row, `costcentre${number}`);
    const percent = row.values[`percent${number}`];
    return code === null ? [] : [{ number, code, percent: typeof percent === 'number' ? percent : null }];
  });
  const open = rows.filter(({ percent }) => percent === null);
  const taken = rows.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 1_000_000), 0);
  const rest = (100_000_000 - taken) / 1_000_000;
  return rows.map(({ code, percent }) => ({
    code,
    percent: String(percent ?? (open.length === 1 && rest > 0 ? rest : 0)),
  }));
}

async function standingOf(db: Db, ids: readonly number[], month: Month): Promise<Map<number, readonly CostCentre[]>> {
  const rows = await db
    .selectFrom('cost_centre_split')
    .select(['employeeid', sql<CostCentre[]>`costcentres`.as('costcentres')])
    .where(anyOf('employeeid', ids))
    .where('payrollmonth', '=', month)
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row.costcentres]));
}

const same = (a: readonly CostCentre[], b: readonly CostCentre[]): boolean =>
  a.length === b.length && a.every(({ code, percent }, at) => code === b[at]?.code && percent === b[at].percent);
const words = (shares: readonly CostCentre[]): string =>
  shares.length === 0 ? 'no split' : shares.map(({ code, percent }) => `${code} ${percent}%`).join(', ');

/** Cost centres between which the journal splits the cost of people, from a month on. */
export const costCentresKind: BulkKind = {
  kind: costCentresBulk.kind,
  title: costCentresBulk.title,
  key: ['employeecode'],
  sheet: 'Cost Centres',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    ...NUMBERS.flatMap((number) => [
      textColumn(
        {
          name: `costcentre${number}`,
          label: number === 1 ? 'Cost Centre' : `Cost Centre ${number}`,
          hint: number === 1 ? 'Blank: the cost is not split any more' : '',
        },
        40,
      ),
      column({
        name: `percent${number}`,
        label: number === 1 ? 'Percent' : `Percent ${number}`,
        hint: 'Above 0; one of a row may be blank and has the rest of 100',
        read: (cell) => readNumber(cell, { min: 0, max: 100, places: 6 }),
      }),
    ]),
  ],
  async validate(input, rows) {
    const { frommonth } = fromMonth.parse(input.parameters);
    const closed = await failOnClosed(input.db, frommonth);
    const people = validateClosed(await validatePeople(input, rows), closed, frommonth);
    const standing = await standingOf(
      input.db,
      people.map(({ person }) => person.employeeid),
      frommonth,
    );
    for (const { row, person } of people) {
      const shares = sharesOf(row);
      const read = costCentres.safeParse(shares);
      if (!read.success) fail(row, 'percent1', read.error.issues[0]?.message ?? 'The percentages do not add up to 100');
      const before = standing.get(person.employeeid);
      if (before && !same(before, shares)) notice(row, 'costcentre1', `Replaces ${words(before)}.`);
      if (person.joiningdate > lastDay(frommonth))
        fail(row, 'employeecode', `${person.code} joins after ${monthName(frommonth)}. Choose a later month.`);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({ monthOf: (parameters) => fromMonth.parse(parameters).frommonth, sums: () => [] }),
  async apply(input, rows) {
    const { frommonth } = fromMonth.parse(input.parameters);
    const people = await peopleOf(input.db, rows);
    const standing = await standingOf(
      input.db,
      people.map(({ person }) => person.employeeid),
      frommonth,
    );
    const applied: Applied[] = [];
    for (const part of chunks(people, 4)) {
      const splits = part.map(({ row, person }) => ({
        employeeid: person.employeeid,
        payrollmonth: frommonth,
        costcentres: sharesOf(row),
        addedby: input.accountid,
      }));
      await writeCostCentres(input.db, splits);
      part.forEach(({ row, person }, at) => {
        const before = standing.get(person.employeeid) ?? null;
        const undo = { costcentres: splits[at]?.costcentres ?? [], before } satisfies Undo;
        applied.push({ rownumber: row.rownumber, objectid: person.employeeid, undo });
      });
    }
    return applied;
  },
  async undo({ db, parameters, accountid }, rows) {
    const { frommonth } = fromMonth.parse(parameters);
    const list = rows.map(({ rownumber, objectid, undo }) => ({ rownumber, employeeid: objectid, ...(undo as Undo) }));
    const reasons = await closedReasons(db, frommonth, list);
    const standing = await standingOf(
      db,
      list.map(({ employeeid }) => employeeid),
      frommonth,
    );
    for (const { rownumber, employeeid, costcentres } of list) {
      if (reasons.has(rownumber)) continue;
      const now = standing.get(employeeid);
      if (!now || !same(now, costcentres)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
    }
    const back = list.filter(({ rownumber }) => !reasons.has(rownumber));
    for (const part of chunks(back, 2, 5000)) {
      const gone = part.filter(({ before }) => before === null).map(({ employeeid }) => employeeid);
      if (gone.length > 0)
        await tenantSql`delete from cost_centre_split where subscriptionid = current_subscription()
          and payrollmonth = ${frommonth} and employeeid = any(${gone}::bigint[])`.execute(db);
      const put = part.flatMap(({ employeeid, before }) =>
        before === null ? [] : [{ employeeid, payrollmonth: frommonth, costcentres: before, addedby: accountid }],
      );
      if (put.length > 0) await writeCostCentres(db, put);
    }
    return reasons;
  },
};
