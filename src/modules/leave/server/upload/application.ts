import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import type { CompOffRulesOf } from '../comp-off-rules.ts';
import { readChoice, readClock, YES_NO } from '#bulk/engine/cell.ts';
import { column, dateColumn, textColumn } from '#bulk/server/columns.ts';
import { type BulkGiven, type BulkKind, type BulkColumn, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf } from '#modules/people/server/public.ts';
import { NOTE_LIMIT } from '../../contract/request.ts';
import { applicationBulk } from '../../contract/uploads.ts';
import type { Cancellation } from '../../engine/history.ts';
import { applyApplications, undoApplications } from './application-apply.ts';
import { chargesOfRows, idOfRow, linesWith } from './application-lines.ts';
import { readRows, targetOf, validateApplications } from './application-check.ts';
import { spanOfWanted } from './application-rows.ts';
import { leaveOf, TYPE_COLUMN } from './rows.ts';

const HALVES = { 'First half': ['1', 'first', 'am'], 'Second half': ['2', 'second', 'pm'] } as const;
const REFERENCE_LIMIT = 60;

const halfColumn = (name: string, label: string, hint: string): BulkColumn =>
  column({ name, label, hint, choices: Object.keys(HALVES), read: (cell) => readChoice(cell, HALVES) });

/** Days charged by leave type if the rows were approved now. */
async function sumsOf(input: BulkGiven, rows: readonly ReadRow[]) {
  const { db, today } = input;
  const people = await peopleOf(db, rows);
  const { types, applications, cancellings, stored } = await readRows(input, people);
  const leave = await leaveOf(db, people, today);
  const byPerson = Map.groupBy(applications, ({ of }) => of.person.employeeid);
  const sums = new Map<string, number>();
  for (const [employeeid, all] of byPerson) {
    const loaded = leave.get(employeeid);
    if (!loaded) continue;
    const cancellations = cancellings.flatMap((one): Cancellation[] => {
      const target =
        one.of.person.employeeid === employeeid ? targetOf(one, all, stored.get(employeeid) ?? []) : undefined;
      if (!target || !('application' in target)) return [];
      const span = one.span ?? spanOfWanted(target.application.wanted);
      const requestid = idOfRow(target.application.of.row.rownumber);
      return [{ on: one.approvedon, isposted: false, requestid, span }];
    });
    for (const charges of chargesOfRows(linesWith(loaded, { applications: all, cancellations }, today)).values())
      for (const { leave: of, days } of charges) sums.set(of, (sums.get(of) ?? 0) + days * UNITS_PER_DAY);
  }
  return types.flatMap(({ leavetypeid, leavetypename }) => {
    const days = sums.get(String(leavetypeid));
    return days === undefined ? [] : [{ label: leavetypename, days: Math.round(days) / UNITS_PER_DAY }];
  });
}

/**
 * Leave of many people, approved with the file, and days taken back from approved leave.
 * @param compoff says by which rules compensatory offs are taken
 */
export const applicationKindOf = (compoff: CompOffRulesOf): BulkKind => ({
  kind: applicationBulk.kind,
  title: applicationBulk.title,
  key: ['employeecode', 'fromdate'],
  sheet: 'Leave Applications',
  columns: [
    textColumn(
      {
        name: 'reference',
        label: 'Reference',
        aliases: ['Request Id', 'Request No', 'Reference No', 'Ref'],
        hint: 'What your list calls the request; needed only to cancel it by a later row',
      },
      REFERENCE_LIMIT,
    ),
    CODE_COLUMN,
    NAME_COLUMN,
    {
      ...TYPE_COLUMN,
      required: false,
      hint: 'The name or the code of a leave type; blank where the row cancels leave',
    },
    dateColumn({ name: 'fromdate', label: 'From', aliases: ['From Date', 'Start Date'] }),
    halfColumn('fromhalf', 'From Half', 'Second half where it begins in the middle of its first day'),
    dateColumn({ name: 'todate', label: 'To', aliases: ['To Date', 'End Date'], hint: 'Blank for one day' }),
    halfColumn('tohalf', 'To Half', 'First half where it ends in the middle of its last day'),
    column({
      name: 'fromtime',
      label: 'From Time',
      aliases: ['Start Time'],
      hint: 'HH:MM, for leave by the hour; after midnight above 24:00',
      read: readClock,
    }),
    column({
      name: 'totime',
      label: 'To Time',
      aliases: ['End Time'],
      hint: 'HH:MM, for leave by the hour; after midnight above 24:00',
      read: readClock,
    }),
    column({
      name: 'hasdocument',
      label: 'Document',
      aliases: ['Has Document'],
      hint: 'Yes where the document was handed in; blank is No',
      choices: ['Yes', 'No'],
      read: (cell) => readChoice(cell, YES_NO),
    }),
    textColumn({ name: 'note', label: 'Note', aliases: ['Remarks', 'Reason'] }, NOTE_LIMIT),
    dateColumn({ name: 'approvedon', label: 'Approved On', aliases: ['Approval Date'], hint: 'Blank is today' }),
    textColumn(
      {
        name: 'cancels',
        label: 'Cancels',
        aliases: ['Of Request', 'Cancel Of'],
        hint: 'The reference of approved leave whose days From to To are taken back; without days all of it',
      },
      REFERENCE_LIMIT,
    ),
  ],
  validate: (input, rows) => validateApplications(input, rows, compoff),
  impact: async (input, rows) => ({ place: null, sums: await sumsOf(input, rows), questions: [] }),
  apply: applyApplications,
  undo: undoApplications,
});

export const applicationUploadOf = (compoff: CompOffRulesOf) => serveBulk(applicationBulk, applicationKindOf(compoff));
