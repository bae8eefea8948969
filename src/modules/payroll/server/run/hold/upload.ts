import { readChoice } from '#bulk/engine/cell.ts';
import { column, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkKind, fail, type ReadRow } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, validateOnce, validatePeople } from '#modules/people/server/public.ts';
import { chunks } from '#platform/server/db.ts';
import { HOLD_KIND, holdBulk, REASON_LIMIT } from '../../../contract/run/hold.ts';
import { ofMonth } from '../../../contract/person/inputs.ts';
import { monthName } from '../../../engine/wording.ts';
import { closedReasons, failOnClosed, validateClosed } from '../../person/inputs/closed.ts';
import { impactOfMonth } from '../../person/inputs/impact.ts';
import { validateInService } from '../../person/inputs/people.ts';
import { holdKey, openHolds } from './holds.ts';

const KINDS = {
  Processing: ['processing hold', 'stop processing'],
  Payout: ['payout hold', 'payment hold', 'stop payment'],
};

const kindOf = (row: ReadRow): number =>
  HOLD_KIND.options.find(({ displayname }) => displayname === textOf(row, 'kind'))?.displayvalue ?? 0;

/** Holds of pay that begin with a month. */
export const holdKind: BulkKind = {
  kind: holdBulk.kind,
  title: holdBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Holds',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    column({
      name: 'kind',
      label: 'Hold',
      aliases: ['Kind', 'Hold Type', 'Type'],
      required: true,
      choices: Object.keys(KINDS),
      hint: 'Processing: left out of the run. Payout: computed, not paid out',
      read: (cell) => readChoice(cell, KINDS),
    }),
    textColumn({ name: 'reason', label: 'Reason', aliases: ['Remarks', 'Note'], required: true }, REASON_LIMIT),
  ],
  async validate(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const closed = await failOnClosed(input.db, payrollmonth, 'last');
    const inservice = await validateInService(input.db, await validatePeople(input, rows), payrollmonth);
    const people = validateOnce(validateClosed(inservice, closed, payrollmonth));
    const open = await openHolds(
      input.db,
      people.map(({ person }) => person.employeeid),
    );
    for (const { row, person } of people) {
      const current = open.get(holdKey({ employeeid: person.employeeid, kindid: kindOf(row) }));
      if (current) fail(row, 'kind', `${person.code} is on this hold since ${monthName(current.from)}.`);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({ monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth, sums: () => [] }),
  async apply(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const holds = (await peopleOf(input.db, rows)).map(({ row, person }) => ({
      rownumber: row.rownumber,
      hold: { employeeid: person.employeeid, kindid: kindOf(row), reason: textOf(row, 'reason') ?? '' },
    }));
    const applied: Applied[] = [];
    for (const part of chunks(holds, 5)) {
      const inserted = await input.db
        .insertInto('pay_hold')
        .values(part.map(({ hold }) => ({ ...hold, payrollmonth, addedby: input.accountid })))
        .returning(['payholdid', 'employeeid', 'kindid'])
        .execute();
      const ids = new Map(inserted.map((row) => [holdKey(row), row.payholdid]));
      for (const { rownumber, hold } of part)
        applied.push({ rownumber, objectid: ids.get(holdKey(hold)) ?? 0, undo: { hold } });
    }
    return applied;
  },
  async undo({ db, parameters }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const of = (undo: unknown) => (undo as { hold: { employeeid: number } }).hold;
    const reasons = new Map(
      await closedReasons(
        db,
        payrollmonth,
        rows.map(({ rownumber, undo }) => ({ rownumber, employeeid: of(undo).employeeid })),
      ),
    );
    const now = await db
      .selectFrom('pay_hold')
      .select('payholdid')
      .where(
        'payholdid',
        'in',
        rows.map((row) => row.objectid),
      )
      .where('version', '=', 1)
      .execute();
    const current = new Set(now.map((row) => row.payholdid));
    for (const { rownumber, objectid } of rows)
      if (!reasons.has(rownumber) && !current.has(objectid))
        reasons.set(rownumber, 'Ended since the upload, so it stays.');
    const gone = rows.filter((row) => !reasons.has(row.rownumber)).map((row) => row.objectid);
    for (const part of chunks(gone, 1, 5000)) await db.deleteFrom('pay_hold').where('payholdid', 'in', part).execute();
    return reasons;
  },
};
