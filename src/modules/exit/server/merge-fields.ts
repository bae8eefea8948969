import { dayWords } from '#platform/engine/months.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { MergeFields } from '#platform/server/merge-fields.ts';
import { plainFields, type PrintableField, valuesOf } from '#platform/server/merge-values.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import { noticeOf } from './notice-terms.ts';

/**
 * How a letter names the end of an employment, by the kind of exit. It carries no judgement, as other employers read
 * it; a death has no word, so that no letter about it is written from a template.
 */
const ENDINGS: Readonly<Record<number, string>> = {
  1: 'resignation',
  2: 'separation',
  3: 'retirement',
  4: 'end of contract',
  6: 'separation',
};

/** The latest exit of people that is accepted or closed. */
const exitsOf = (db: Db, employeeids: readonly number[]) =>
  db
    .selectFrom('employee_exit as x')
    .innerJoin('exit_reason as r', 'r.exitreasonid', 'x.exitreasonid')
    .distinctOn('x.employeeid')
    .select(['x.employeeid', 'x.lastday', 'x.submittedon', 'x.notice', 'r.kindid'])
    .where(anyOf('x.employeeid', employeeids))
    .where('x.statusid', 'in', [2, 3])
    .orderBy('x.employeeid')
    .orderBy('x.employeeexitid', 'desc')
    .execute();
type Row = Awaited<ReturnType<typeof exitsOf>>[number];

function noticeServed({ notice }: Row): string {
  const { noticedays, shortdays } = noticeOf(notice);
  return noticedays === 0 ? 'not applicable' : `${noticedays - shortdays} of ${noticedays} calendar days`;
}

const field = (
  key: string,
  label: string,
  sample: string,
  print: PrintableField<Row>['print'],
): PrintableField<Row> => ({ key, label, group: 'Exit', sample, print });

const FIELDS: readonly PrintableField<Row>[] = [
  field('exit.lastday', 'Last working day', '31 March 2027', ({ lastday }) => dayWords(lastday)),
  field('exit.submittedon', 'Exit submitted on', '1 March 2027', ({ submittedon }) => dayWords(submittedon)),
  field('exit.reason', 'Kind of exit in letters', 'resignation', ({ kindid }) => ENDINGS[kindid] ?? null),
  field('exit.notice', 'Notice served', '30 of 30 calendar days', noticeServed),
];

/** Merge fields of exits, for those who may see the exit. */
export const exitMergeFields: MergeFields = {
  fields: async () => plainFields(FIELDS),
  async values(viewer, employeeids, keys) {
    const named = FIELDS.filter(({ key }) => keys.has(key));
    if (named.length === 0 || employeeids.length === 0) return new Map();
    const covered = await coveredBy(viewer, 'exit', employeeids);
    return valuesOf(await exitsOf(viewer.db, employeeids), named, (id) => covered.has(id));
  },
};
