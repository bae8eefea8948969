import { addDays, isMonth, type Month } from '#platform/engine/day.ts';
import type { Entry } from '../../src/modules/leave/server/upload/entries.ts';
import type { Plans } from './configure.ts';
import type { Table } from './files.ts';
import type { People } from './people.ts';
import type { TimePolicies } from './policies.ts';

type Openings = { people: People; plans: Plans; policies: TimePolicies; tables: (name: string) => Table };

/** Opening balances and adjustments, and compensatory offs, as uploads of leave enter them. */
export function entriesOf({ people, plans, policies, tables }: Openings): { grants: Entry[]; others: Entry[] } {
  const compoff = [...plans.types].find(
    ([code]) => /^CO$/i.test(code) || /compensat/i.test(policies.leavetypes[code] ?? ''),
  )?.[1];
  const common = { lapsedate: null, note: null };
  const opening = tables('Leave Opening').flatMap((row): Entry[] => {
    const [person, leavetypeid] = [
      row.of('Employee Code', people, 'person'),
      row.of('Leave Type', plans.types, 'leave type'),
    ];
    const days = row.figure('Days');
    const on = policies.ledgerstart;
    if (!person || leavetypeid === undefined || days === 0 || person.joined > on) return [];
    return [
      {
        ...common,
        rownumber: row.number,
        employeeid: person.employeeid,
        leavetypeid,
        kind: 'opening',
        linedate: on,
        postedon: on,
        days,
      },
    ];
  });
  const adjustments = tables('Adjustments').flatMap((row): Entry[] => {
    const [person, leavetypeid] = [
      row.of('Employee Code', people, 'person'),
      row.of('Leave Type', plans.types, 'leave type'),
    ];
    const [days, on] = [row.figure('Days'), row.day('Posted On')];
    if (!person || leavetypeid === undefined || days === 0 || on > policies.closedate) return [];
    return [
      {
        ...common,
        rownumber: row.number,
        employeeid: person.employeeid,
        leavetypeid,
        kind: 'adjust',
        linedate: on,
        postedon: on,
        days,
      },
    ];
  });
  const grants = tables('Comp-off Grants').flatMap((row): Entry[] => {
    const person = row.of('Employee Code', people, 'person');
    const [worked, days, on] = [row.day('Worked On'), row.figure('Days'), row.day('Approved On')];
    if (!person || compoff === undefined || days === 0 || on > policies.closedate) return [];
    const named = policies.attendancepolicies[person.group]?.extratimepolicy ?? null;
    const lapsedays =
      named === null ? null : (policies.extratimepolicies[named]?.extratimecompoffpolicy.lapsedays ?? null);
    const lapsedate = lapsedays === null ? '9999-12-31' : addDays(worked, lapsedays + 1);
    return [
      {
        note: null,
        lapsedate,
        rownumber: row.number,
        employeeid: person.employeeid,
        leavetypeid: compoff,
        kind: 'grant',
        linedate: worked,
        postedon: on,
        days,
      },
    ];
  });
  return { grants, others: [...opening, ...adjustments] };
}

/** Extra time of earlier months that is carried on. */
export function carriedOf(rows: Table, people: People, month: Month) {
  return rows.flatMap((row) => {
    const person = row.of('Employee Code', people, 'person');
    const earned = row.needed('Earned Month');
    const minutes = row.figure('Minutes');
    const of = earned.slice(0, 7);
    if (!isMonth(of)) row.fail('Earned Month', `“${earned}” is not a month. Enter it as 2026-08`);
    if (!person || !isMonth(of) || minutes <= 0 || of >= month) return [];
    return [{ employeeid: person.employeeid, carried: [{ month: of, minutes }] }];
  });
}
