import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPayCalendar } from '#modules/payroll/contract/run/pay-calendar.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import { createRun } from '#modules/payroll/contract/run/run.ts';
import { runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { day, month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { STANDARD_BANK } from '../engine/outputs/standard.ts';
import { attendedPeople } from '../server/run/attended/source.ts';
import { payGroupsOf } from '../server/setup/groups.ts';
import { partsOf } from '../server/run/periods/parts.ts';
import { payrollSetting, payrollSettings } from '../server/setup/settings.ts';
import { refusedByScreens } from '../server/setup/settings-limits.ts';
import { transfer } from './legal-entities.ts';
import { flipsOf, optionsOf, type Seen, shapesIn } from './option-walk.ts';
import { ACME, computed, OCTOBER, type Staffed, staffed } from './staffed.ts';

// Every option of a pay group changes who is in it, its calendar or its files, or is refused. Who is in a group is known
// to the database alone, so these options stand here and not in every-option.test.ts.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The options that stand here: those of pay groups, and who pays a move from one legal entity to another, and
 * where unpaid days come from. */
const isHere = (option: string): boolean =>
  option.startsWith('paygroups') || ['payroll.entitymove', 'payroll.paiddays'].includes(option);

/** The grade, employment type and unit of most people: each list leaves some of the others out. */
async function commonest({ company }: Staffed) {
  const rows = await company.tx((db) =>
    db
      .selectFrom('work_profile as w')
      .innerJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
      .innerJoin('business_unit as u', 'u.businessunitid', 'w.businessunitid')
      .select(['g.gradename as grade', 'w.employmenttype as type', 'u.businessunitname as unit'])
      .select(sql<number>`count(*)`.as('people'))
      .groupBy(['g.gradename', 'w.employmenttype', 'u.businessunitname'])
      .orderBy('people', 'desc')
      .orderBy('grade')
      .execute(),
  );
  return rows;
}

/** Gives one of these people another employment type: who is in a group goes by it, too. */
async function otherType(db: Db, { grade, unit }: { grade: string; unit: string }) {
  const { workprofileid } = await db
    .selectFrom('work_profile as w')
    .innerJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
    .innerJoin('business_unit as u', 'u.businessunitid', 'w.businessunitid')
    .select('w.workprofileid')
    .where('g.gradename', '=', grade)
    .where('u.businessunitname', '=', unit)
    .orderBy('w.workprofileid')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('work_profile')
    .set({ employmenttype: 'Contract' })
    .where('workprofileid', '=', workprofileid)
    .execute();
}

test('every option of a pay group shows in its people, its calendar, its files or a refusal', async () => {
  const state = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } });
  const { company, maker, ids } = state;
  const all = await commonest(state);
  const [most] = all;
  if (!most) throw new Error('Nobody has a grade and a unit');
  const { type, unit, grade } = most;
  await company.tx((db) => otherType(db, { grade, unit }));
  const groups: PayGroup[] = [
    {
      code: 'W',
      name: 'Workers',
      cycle: { kind: 'month', firstday: 26 },
      payday: { day: 7, month: 'next', weekend: 'friday-before' },
      cutoffday: 28,
      bank: 'Bank of workers',
      paiddays: 'sheet',
      who: { grades: [grade], employmenttypes: [type ?? ''], units: [unit] },
    },
    {
      code: 'P',
      name: 'Pairs',
      cycle: { kind: 'weeks', weeks: 2, anchor: day('2026-10-05'), month: 'of last day' },
      payday: { daysafter: 6, weekend: 'as-is' },
      cutoffafter: 1,
      paiddays: 'sheet',
      who: 'assigned',
    },
    { code: 'S', name: 'Chosen', payday: { day: 'last', month: 'same', weekend: 'as-is' }, who: 'assigned' },
    { code: 'R', name: 'Rest', who: 'everybody' },
  ];
  const layouts = ['Bank of workers', 'Bank of workersx'].map((name) => ({ ...STANDARD_BANK, name }));
  const first = await company.tx((db) => payrollSetting.first(db));
  const payroll = { ...(first?.value['payroll'] as object), entitymove: 'each-entity', paiddays: 'attendance' };
  const settings = { ...first?.value, payroll, layouts, paygroups: groups };
  const put = (value: Record<string, unknown>) =>
    company.tx((db) => payrollSetting.saveFrom(db, { from: null, value }));
  await put(settings);
  const [run] = await maker.call(createRun, { payrollmonth: OCTOBER, paygroup: 'W' });
  const { payrollrunid } = await computed(maker, run?.payrollrunid ?? 0);
  await company.tx((db) =>
    db
      .updateTable('business_unit')
      .set({ isseparateentity: true })
      .where('businessunitname', '=', 'Services')
      .execute(),
  );
  await transfer(state, 'AC0012', { on: '2026-10-15', unit: 'Services' });

  const seenNow = async (): Promise<string> => {
    const people = await company.tx((db) => payGroupsOf(db, month(OCTOBER), [...ids.values()]));
    const parts = await company.tx((db) => partsOf(db, month(OCTOBER), [...ids.values()]));
    const isAttended = await company.tx((db) => attendedPeople(db, { month: month(OCTOBER), ids: [...ids.values()] }));
    const { rows } = await maker.call(listPayCalendar, { limit: 200, offset: 0 });
    const { whole } = await maker.call(runFiles, { payrollrunid });
    return JSON.stringify([
      [...people].toSorted((a, b) => a[0] - b[0]),
      [...parts],
      [...ids.values()].filter(isAttended),
      rows,
      whole.flatMap(({ file, layout }) => (file === 'bank' ? [layout] : [])),
    ]);
  };
  const before = await seenNow();

  const seen: Seen = new Map();
  shapesIn(payrollSettings, settings, seen);
  const flips = flipsOf(payrollSettings, settings, seen).filter(({ option }) => isHere(option));
  const options = optionsOf(payrollSettings).filter(isHere);
  expect(options.length).toBeGreaterThan(10);
  expect(options.filter((option) => !flips.some((flip) => flip.option === option))).toEqual([]);

  const shown = new Map<string, boolean>();
  for (const { option, to, value, isopen } of flips) {
    // Of a choice every value shows; of a text or a number, which have any, one of those tried.
    const key = isopen ? option : `${option} → ${to}`;
    if (shown.get(key) === true) continue;
    const read = payrollSettings.safeParse(value);
    if (!read.success || refusedByScreens(read.data).length > 0) {
      shown.set(key, shown.get(key) ?? !isopen);
      continue;
    }
    await put(read.data);
    shown.set(key, (await seenNow()) !== before);
  }
  expect([...shown].filter(([, shows]) => !shows).map(([key]) => key)).toEqual([]);
});
