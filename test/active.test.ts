import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWorkflows, saveWorkflow, toggleWorkflow } from '#modules/approval/contract/workflow.ts';
import { initExit, startExit } from '#modules/exit/contract/exit.ts';
import { listPolicies, removePolicy, savePolicy, togglePolicy } from '#modules/exit/contract/policy.ts';
import { exitReasonRecord } from '#modules/exit/contract/reason.ts';
import { getOwnExit, previewResignation, resign } from '#modules/exit/contract/resign.ts';
import { listEmployeeIds, saveEmployeeId, toggleEmployeeId } from '#modules/people/contract/employee-id.ts';
import { newEmployeeCodes } from '#modules/people/server/public.ts';
import type { ActiveId } from '#platform/contract/active.ts';
import { day } from '#platform/engine/day.ts';
import { type Caller, startTestApp, type TestApp, type TestCompany } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type State = { isactive: ActiveId; version: number };
/** A noun with one row that may be made inactive: its rows as the list tells them, its toggle, its change, its removal. */
type Noun = {
  rows: (by: Caller) => Promise<(State & { id: number })[]>;
  make: (by: Caller) => Promise<number>;
  change: (by: Caller, id: number) => Promise<{ status: number }>;
  toggle: (by: Caller, id: number, isactive: ActiveId, version: number) => Promise<State[]>;
  refused: (by: Caller, id: number, isactive: ActiveId, version?: number) => Promise<{ status: number }>;
};

const POLICY = { ...savePolicy.example, exitpolicyname: 'Managers' };
const REASON = {
  exitreasonid: null,
  exitreasonname: 'Marriage',
  kindid: 1,
  isnoticeapplied: true,
  isselfservice: true,
} as const;
const WORKFLOW = { ...saveWorkflow.example, approvalworkflowname: 'Two managers' };
const PATTERN = {
  employeeidpatternid: null,
  patternname: 'Everybody',
  businessunitid: null,
  pattern: 'KT-{0000}',
  nextnumber: 1,
  isgapfilled: false,
};

const NOUNS: Record<string, Noun> = {
  'exit policies': {
    rows: async (by) => (await by.call(listPolicies, {})).map((row) => ({ ...row, id: row.exitpolicyid })),
    make: async (by) => (await by.call(savePolicy, POLICY))[0]?.exitpolicyid ?? 0,
    change: (by, id) => by.refused(savePolicy, { ...POLICY, exitpolicyid: id }),
    toggle: (by, id, isactive, version) => by.call(togglePolicy, { exitpolicyid: id, isactive }, version),
    refused: (by, id, isactive, version) => by.refused(togglePolicy, { exitpolicyid: id, isactive }, version),
  },
  'exit reasons': {
    rows: async (by) =>
      (await by.call(exitReasonRecord.calls.list, {})).map((row) => ({ ...row, id: row.exitreasonid })),
    make: async (by) => (await by.call(exitReasonRecord.calls.save, REASON))[0]?.exitreasonid ?? 0,
    change: (by, id) => by.refused(exitReasonRecord.calls.save, { ...REASON, exitreasonid: id }),
    toggle: (by, id, isactive, version) =>
      by.call(exitReasonRecord.calls.toggle, { exitreasonid: id, isactive }, version),
    refused: (by, id, isactive, version) =>
      by.refused(exitReasonRecord.calls.toggle, { exitreasonid: id, isactive }, version),
  },
  'approval workflows': {
    rows: async (by) => (await by.call(listWorkflows, {})).map((row) => ({ ...row, id: row.approvalworkflowid })),
    make: async (by) => (await by.call(saveWorkflow, WORKFLOW))[0]?.approvalworkflowid ?? 0,
    change: (by, id) => by.refused(saveWorkflow, { ...WORKFLOW, approvalworkflowid: id }),
    toggle: (by, id, isactive, version) => by.call(toggleWorkflow, { approvalworkflowid: id, isactive }, version),
    refused: (by, id, isactive, version) => by.refused(toggleWorkflow, { approvalworkflowid: id, isactive }, version),
  },
  'employee id patterns': {
    rows: async (by) => (await by.call(listEmployeeIds, {})).map((row) => ({ ...row, id: row.employeeidpatternid })),
    make: async (by) => (await by.call(saveEmployeeId, PATTERN))[0]?.employeeidpatternid ?? 0,
    change: (by, id) => by.refused(saveEmployeeId, { ...PATTERN, employeeidpatternid: id }),
    toggle: (by, id, isactive, version) => by.call(toggleEmployeeId, { employeeidpatternid: id, isactive }, version),
    refused: (by, id, isactive, version) =>
      by.refused(toggleEmployeeId, { employeeidpatternid: id, isactive }, version),
  },
};

test.each(Object.entries(NOUNS))(
  '%s are made inactive one by one, by version; an inactive one is only made active again (S3-213 S4-032 S4-033 S4-034)',
  async (_name, noun) => {
    const { admin } = await app.company();
    const id = await noun.make(admin);
    const before = await noun.rows(admin);
    expect(before.map(({ isactive }) => isactive)).toEqual(before.map(() => 1));
    expect(await noun.toggle(admin, id, 2, 1)).toEqual([{ isactive: 2, version: 2 }]);
    const after = before.map((row) => (row.id === id ? { ...row, isactive: 2, version: 2 } : row));
    expect(await noun.rows(admin)).toEqual(after);
    expect(await noun.change(admin, id)).toMatchObject({
      status: 409,
      error: { message: 'This is inactive. Make it active before you change or delete it.' },
    });
    expect((await noun.refused(admin, id, 1, 1)).status).toBe(412);
    expect((await noun.refused(admin, id, 1)).status).toBe(428);
    expect((await noun.refused(admin, id, 3 as ActiveId, 2)).status).toBe(400);
    expect((await noun.refused(admin, 987_654, 1, 2)).status).toBe(404);
    expect(await noun.toggle(admin, id, 2, 2)).toEqual([{ isactive: 2, version: 2 }]);
    expect(await noun.toggle(admin, id, 1, 2)).toEqual([{ isactive: 1, version: 3 }]);
  },
);

/** Asha, who can resign, and somebody of HR's view of her. */
async function withPerson(company: TestCompany, businessunitid: number | null = null) {
  const { employeeid } = await company.tx(async (db) => {
    const row = await db
      .insertInto('employee')
      .values({ employeecode: `E${Math.random()}`.slice(0, 12), fullname: 'Asha Nair', joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ ...row, businessunitid, period: '[2024-01-01,)' })
      .execute();
    return row;
  });
  return { employeeid, asha: await company.account('asha@example.in', ['Employee'], employeeid) };
}
const unitOf = (company: TestCompany) =>
  company.tx(async (db) => {
    const row = await db
      .insertInto('business_unit')
      .values({ businessunitname: 'Mills' })
      .returning('businessunitid')
      .executeTakeFirstOrThrow();
    return row.businessunitid;
  });

test('an inactive reason is neither offered nor taken for anything new, and who resigned by it keeps it (S4-033)', async () => {
  const company = await app.company();
  const { admin } = company;
  const { asha, employeeid } = await withPerson(company);
  const [first] = await admin.call(exitReasonRecord.calls.list, {});
  const exitreasonid = first?.exitreasonid ?? 0;
  const offered = async () => (await asha.call(getOwnExit, {}))[0]?.reasons.map(({ displayvalue }) => displayvalue);
  expect(await offered()).toContain(exitreasonid);
  await asha.call(resign, { exitreasonid, wishedday: null, note: null });
  await admin.call(exitReasonRecord.calls.toggle, { exitreasonid, isactive: 2 }, 1);
  expect((await asha.call(getOwnExit, {}))[0]?.exit?.exitreasonname).toBe(first?.exitreasonname);
  expect(await offered()).not.toContain(exitreasonid);
  expect((await admin.call(initExit, {})).map((row) => row.displayvalue)).not.toContain(exitreasonid);
  const plan = { exitreasonid, wishedday: null };
  expect((await asha.refused(previewResignation, plan)).error.fields).toEqual({
    exitreasonid: 'Please select a reason',
  });
  const start = { employeeid, exitreasonid, submittedon: '2026-10-20', lastday: null, note: 'Asked for' };
  expect((await admin.refused(startExit, start)).error.fields).toEqual({ exitreasonid: 'Please select a reason' });
});

test('the last reason that people choose, the last policy somebody needs and the default workflow stay active (S4-033)', async () => {
  const company = await app.company();
  const { admin } = company;
  const [first, ...others] = (await admin.call(exitReasonRecord.calls.list, {})).filter(
    ({ isselfservice }) => isselfservice,
  );
  for (const { exitreasonid } of others)
    await admin.call(exitReasonRecord.calls.toggle, { exitreasonid, isactive: 2 }, 1);
  const last = { exitreasonid: first?.exitreasonid ?? 0, isactive: 2 } as const;
  expect(await admin.refused(exitReasonRecord.calls.toggle, last, 1)).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('This is the last active reason that employees can choose') as string },
  });
  const [usual] = await admin.call(listPolicies, {});
  const off = { exitpolicyid: usual?.exitpolicyid ?? 0, isactive: 2 } as const;
  const alone = await admin.refused(togglePolicy, off, 1);
  expect(alone).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('the last active one') as string },
  });
  const businessunitid = await unitOf(company);
  await withPerson(company);
  await admin.call(savePolicy, { ...POLICY, businessunitids: [businessunitid] });
  expect((await admin.refused(togglePolicy, off, 1)).error.message).toContain('Some people would have no exit policy');
  const [flow] = await admin.call(listWorkflows, {});
  const standard = { approvalworkflowid: flow?.approvalworkflowid ?? 0, isactive: 2 } as const;
  expect(await admin.refused(toggleWorkflow, standard, 1)).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('This is the default workflow') as string },
  });
});

test('with the closer policy inactive the wider one holds, and what was validated by it stays (S4-033 S4-035)', async () => {
  const company = await app.company();
  const { admin } = company;
  const businessunitid = await unitOf(company);
  const { asha } = await withPerson(company, businessunitid);
  const [created] = await admin.call(savePolicy, { ...POLICY, businessunitids: [businessunitid] });
  const [reason] = await admin.call(exitReasonRecord.calls.list, {});
  const plan = { exitreasonid: reason?.exitreasonid ?? 0, wishedday: null };
  const days = async () => (await asha.call(previewResignation, plan))[0]?.notice.noticedays;
  expect(await days()).toBe(90);
  const exitpolicyid = created?.exitpolicyid ?? 0;
  await admin.call(togglePolicy, { exitpolicyid, isactive: 2 }, 1);
  expect(await days()).toBe(30);
  expect((await admin.refused(removePolicy, { exitpolicyid })).status).toBe(409);
  await admin.call(togglePolicy, { exitpolicyid, isactive: 1 }, 2);
  expect(await days()).toBe(90);
});

test('a unit whose pattern is inactive is counted by the company’s; of two patterns one counts at a time (S4-033)', async () => {
  const company = await app.company();
  const { admin } = company;
  const businessunitid = await unitOf(company);
  const codes = () => company.tx((db) => newEmployeeCodes(db, { businessunitid, joiningdates: [day('2026-11-02')] }));
  await admin.call(saveEmployeeId, PATTERN);
  const mills = { ...PATTERN, patternname: 'Mills', businessunitid, pattern: 'M{00}' };
  const [old] = await admin.call(saveEmployeeId, mills);
  expect(await codes()).toEqual(['M01']);
  const employeeidpatternid = old?.employeeidpatternid ?? 0;
  await admin.call(toggleEmployeeId, { employeeidpatternid, isactive: 2 }, 1);
  expect(await codes()).toEqual(['KT-0001']);
  await admin.call(saveEmployeeId, { ...mills, patternname: 'New mills', pattern: 'N{00}' });
  expect(await codes()).toEqual(['N01']);
  const back = await admin.refused(toggleEmployeeId, { employeeidpatternid, isactive: 1 }, 2);
  expect(back).toMatchObject({
    status: 409,
    error: { message: '“New mills” is the pattern there already. Make that one inactive first.' },
  });
});
