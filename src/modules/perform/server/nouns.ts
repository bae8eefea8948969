import { expectStructure, structureChoices, structureHas } from '#modules/company/server/public.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { competencyRecord, initCompetency } from '../contract/competency.ts';
import { initPerformanceCycle, performanceCycleRecord, performReminderRecord } from '../contract/cycle.ts';
import { initReviewForm, reviewFormRecord } from '../contract/form.ts';
import { initPayRange, payRangeRecord } from '../contract/pay-range.ts';
import { ratingScaleRecord } from '../contract/scale.ts';
import { reviewStructureRecord } from '../contract/structure.ts';
import { type CYCLE_STATUS, LAUNCHED } from '../contract/words.ts';

const scales = (db: Db) =>
  db
    .selectFrom('rating_scale')
    .select(['ratingscalename as displayname', 'ratingscaleid as displayvalue'])
    .orderBy('ratingscalename')
    .execute();
const structures = (db: Db) =>
  db
    .selectFrom('review_structure')
    .select(['reviewstructurename as displayname', 'reviewstructureid as displayvalue'])
    .orderBy('reviewstructurename')
    .execute();
const forms = (db: Db) =>
  db
    .selectFrom('review_form')
    .select(['reviewformname as displayname', 'reviewformid as displayvalue'])
    .orderBy('reviewformname')
    .execute();

/** @throws ApplicationError at the field where a choice is not one of the list */
function expectChoice(list: readonly { displayvalue: number }[], value: number, field: string): void {
  if (!list.some(({ displayvalue }) => displayvalue === value))
    failField(field, 'What is selected here no longer exists. Please select again');
}

const grades = (db: Db) =>
  db
    .selectFrom('grade')
    .select(['gradename as displayname', 'subscriptiongradeid as displayvalue'])
    .orderBy('graderank')
    .orderBy('gradename')
    .execute();

const payRanges = serveKind(payRangeRecord, {
  check: async ({ db }, { payrangeid, subscriptiongradeid, fromdate }) => {
    expectChoice(await grades(db), subscriptiongradeid, 'subscriptiongradeid');
    const other = await db
      .selectFrom('pay_range')
      .select('payrangeid')
      .where('subscriptiongradeid', '=', subscriptiongradeid)
      .where('fromdate', '=', fromdate)
      .where('payrangeid', '<>', payrangeid ?? 0)
      .executeTakeFirst();
    if (other) failField('fromdate', 'This grade has a range from this day already. Change that one');
  },
  compute: async ({ db }, rows) => {
    const names = new Map((await grades(db)).map(({ displayname, displayvalue }) => [displayvalue, displayname]));
    return rows.map((row) => ({ ...row, gradename: names.get(row.subscriptiongradeid) ?? '' }));
  },
});

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

async function computedOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('performance_cycle as c')
    .innerJoin('review_structure as s', 's.reviewstructureid', 'c.reviewstructureid')
    .innerJoin('review_form as f', 'f.reviewformid', 'c.reviewformid')
    .select(['c.performancecycleid', 'c.statusid', 's.reviewstructurename', 'f.reviewformname'])
    .where(anyOf('c.performancecycleid', ids))
    .execute();
  return new Map(
    rows.map(({ performancecycleid, statusid, reviewstructurename, reviewformname }) => [
      performancecycleid,
      {
        statusid: statusid as (typeof CYCLE_STATUS.ids)[number],
        structurename: reviewstructurename,
        formname: reviewformname,
      },
    ]),
  );
}

const cycles = serveKind(performanceCycleRecord, {
  compute: async ({ db }, rows) => {
    const byId = await computedOf(
      db,
      rows.map(({ performancecycleid }) => performancecycleid),
    );
    return rows.map((row) => ({ ...row, ...byId.get(row.performancecycleid) }));
  },
  check: async ({ db }, input, current) => {
    expectChoice(await structures(db), input.reviewstructureid, 'reviewstructureid');
    expectChoice(await forms(db), input.reviewformid, 'reviewformid');
    await expectStructure(db, input);
    if (current?.statusid !== LAUNCHED) return;
    if (
      current.reviewformid !== input.reviewformid ||
      current.reviewstructureid !== input.reviewstructureid ||
      current.snapshotday !== input.snapshotday
    )
      failWith('E1200', {
        text: 'The cycle is launched: its form, structure and day of the snapshot stay. Its name and phases can change',
      });
    const last = (phases: unknown) =>
      (phases as { phaseid: number; todate: string }[]).find(({ phaseid }) => phaseid === 4)?.todate;
    if (current.isclosed && last(current.phases) !== last(input.phases))
      failField('phases', 'The forms of colleagues are opened: their phase is over and stays as it was');
  },
  columns: (_ctx, input) =>
    Promise.resolve({
      businessunitids: unique(input.businessunitids),
      officeaddressids: unique(input.officeaddressids),
      subscriptiongradeids: unique(input.subscriptiongradeids),
      employmenttypes: unique(input.employmenttypes),
    }),
});

export const nounEndpoints: Served[] = [
  ...serveKind(ratingScaleRecord),
  ...serveKind(competencyRecord, {
    check: async ({ db }, input) => {
      await expectStructure(db, input);
      if (!(await structureHas(db, 'Designation', input.designationids)))
        failField('designationids', 'A designation that is selected here no longer exists');
    },
    columns: (_ctx, { designationids, subscriptiongradeids }) =>
      Promise.resolve({
        designationids: unique(designationids),
        subscriptiongradeids: unique(subscriptiongradeids),
      }),
  }),
  serve(initCompetency, ({ db }) => structureChoices(db, ['Designation', 'Grade'])),
  ...serveKind(reviewFormRecord, {
    check: async ({ db }, { ratingscaleid, sections }) => {
      const list = await scales(db);
      expectChoice(list, ratingscaleid, 'ratingscaleid');
      for (const { ratingscaleid: own } of sections) if (own !== null) expectChoice(list, own, 'sections');
    },
    compute: async ({ db }, rows) => {
      const names = new Map((await scales(db)).map(({ displayname, displayvalue }) => [displayvalue, displayname]));
      return rows.map((row) => ({ ...row, scalename: names.get(row.ratingscaleid) ?? '' }));
    },
  }),
  serve(initReviewForm, async ({ db }) => ({ RatingScale: await scales(db) })),
  ...serveKind(reviewStructureRecord),
  ...cycles,
  serve(initPerformanceCycle, async ({ db }) => ({
    ReviewStructure: await structures(db),
    ReviewForm: await forms(db),
    ...(await structureChoices(db, ['BusinessUnit', 'Office', 'Grade', 'EmploymentType'])),
  })),
  ...serveKind(performReminderRecord),
  ...payRanges,
  serve(initPayRange, async ({ db }) => ({ Grade: await grades(db) })),
];
