import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadDocument } from '#platform/contract/files.ts';
import type { Month } from '#platform/engine/day.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { sharedAppWithWorker } from '../../../../../test/support/product.ts';
import { pdf } from '../../../../../test/support/fuzz-files.ts';
import { declarationWindowRecord } from '../../contract/person/declare-window.ts';
import {
  addDeclarationProof,
  chooseRegime,
  declarationForm,
  getDeclaration,
  previewDeclaration,
  removeDeclarationProof,
  saveDeclaration,
  submitProofs,
} from '../../contract/person/declare-own.ts';
import { getSweep, listUnproved, sweepUnproved, undoSweep } from '../../contract/person/declare-sweep.ts';
import {
  decideLine,
  getPersonDeclaration,
  listDeclarations,
  setDeclarationAccess,
} from '../../contract/person/declare-verify.ts';
import { getPreviousEmployers, savePreviousEmployers } from '../../contract/person/declare-previous.ts';
import { declarationBulk, previousEmploymentBulk } from '../../contract/person/inputs.ts';
import { declaredBulk } from '../../contract/person/declared-sections.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { contextFor } from '../../server/run/compute.ts';
import { serverModules } from '../../../../server.modules.ts';
import { staffed, type Staffed } from '../staffed.ts';
import { CODE, factsOf, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set('2026-10-20T06:00:00Z'));
afterAll(() => app.stop());

const OTHER = 'AC0008';
const ASHA = 'asha@test.example';
const BINA = 'bina@test.example';
const WINDOW = {
  ...declarationWindowRecord.calls.save.example,
  declarationwindowid: null,
  declarefrom: '2026-10-01',
  declareuntil: '2026-10-25',
  proofsfrom: '2026-11-01',
  proofsuntil: '2026-11-30',
  regimeuntil: '2026-10-22',
};
const RENT = {
  declaredrentid: null,
  frommonth: '2026-04',
  untilmonth: '2027-03',
  rentpermonth: 25_000_00,
  city: 'Pune',
  landlordname: 'Sunita Kale',
  landlordpan: 'abcpk 1234d',
  relationshipid: 2 as const,
};
const PPF = { section: 'c80ppf', declared: 90_000_00, higher: false };
const NPS = { section: 'ccd1b', declared: 50_000_00, higher: false };

type Declaring = Staffed & { own: Caller; other: Caller; employeeid: number };

/** A company with a window for declarations, and two people who declare. */
async function declaring(): Promise<Declaring> {
  const state = await staffed(app);
  const idOf = (code: string) => state.ids.get(code) ?? 0;
  const owner = state.company.admin;
  await owner.call(declarationWindowRecord.calls.save, WINDOW);
  const own = await state.company.account(ASHA, ['Employee'], idOf(CODE));
  const other = await state.company.account(BINA, ['Employee'], idOf(OTHER));
  return { ...state, own, other, employeeid: idOf(CODE) };
}
/** The same people signed in on another day. */
async function on(state: Declaring, day: string): Promise<Declaring> {
  app.clock.set(`${day}T06:00:00Z`);
  const { signIn } = state.company;
  return { ...state, own: await signIn(ASHA), other: await signIn(BINA), maker: await signIn('maker@test.example') };
}
const lineOf = async (caller: Caller, section: string) => {
  const [view] = await caller.call(getDeclaration, {});
  return view?.lines.find((one) => one.section === section);
};
/** The payslip of October as it would be computed now. */
async function taxOf(state: Staffed, month = '2026-10') {
  const facts = await factsOf(state, month);
  const context = await state.company.tx((db) => contextFor(db, month as Month));
  return computePayslip(context, { ...facts, regime: 'old' }).tax;
}
async function proof(caller: Caller, line: { section?: string; declaredrentid?: number }) {
  const [stored] = await caller.upload(uploadDocument, 'receipt.pdf', pdf(), { purpose: 'taxproof' });
  return { section: null, declaredrentid: null, ...line, imagepath: stored?.imagepath ?? '' };
}

// S2-098: IT Declaration and Submission.
test('an employee sees the effect, saves the declaration, and the payslip is computed by it', async () => {
  const state = await declaring();
  const { own } = state;
  const sent = { sections: [PPF, NPS], rents: [RENT] };
  const nothing = await own.call(previewDeclaration, { sections: [], rents: [] });
  const effect = await own.call(previewDeclaration, sent);
  expect(effect).toMatchObject({ payrollmonth: '2026-09', missing: null });
  expect(effect.new).toEqual(nothing.new);
  expect(effect.old?.tax).toBeLessThan(nothing.old?.tax ?? 0);
  // Nothing was stored by looking.
  expect((await lineOf(own, 'c80ppf'))?.declared).toBe(0);

  const [view] = await own.call(saveDeclaration, sent);
  expect(view).toMatchObject({ taxyear: '2026-27', payrollmonth: '2026-09', proofsonlyfrom: null });
  expect(view?.open).toEqual({ declare: '2026-10-25', proofs: null, regime: '2026-10-22', next: '2026-11-01' });
  expect(view?.rents).toMatchObject([{ landlordpan: 'ABCPK1234D', rentpermonth: 25_000_00, state: 'declared' }]);
  expect((await taxOf(state, '2026-09')).withall.payable).toBe(effect.old?.tax);

  await own.call(chooseRegime, { regime: 'old' });
  expect((await factsOf(state)).regime).toBe('old');
  const after = await on(state, '2026-10-23');
  expect(await after.own.refused(chooseRegime, { regime: 'new' })).toMatchObject({ status: 409 });
  const closed = await on(state, '2026-10-26');
  expect(await closed.own.refused(saveDeclaration, sent)).toMatchObject({ status: 409 });

  const [row] = view?.rents ?? [];
  app.clock.set('2026-10-20T06:10:00Z');
  await own.call(saveDeclaration, {
    sections: [NPS],
    rents: [{ ...RENT, declaredrentid: row?.declaredrentid ?? 0, untilmonth: '2026-12' }],
  });
  expect((await lineOf(own, 'c80ppf'))?.declared).toBe(0);
  expect((await factsOf(state)).declaration?.rents).toEqual([
    { from: '2026-04', rentpermonth: 25_000_00, city: 'Pune', unproved: true },
    { from: '2027-01', rentpermonth: 0, city: null },
  ]);
  const form = await own.file(declarationForm, {});
  expect(form.subarray(0, 4).toString()).toBe('%PDF');
});

test('what cannot be declared is said at its field', async () => {
  const { own } = await declaring();
  const fieldsOf = async (sent: { sections?: (typeof PPF)[]; rents?: object[] }) => {
    const { status, error } = await own.refused(saveDeclaration, { sections: [], rents: [], ...sent } as never);
    return [status, ...Object.keys(error.fields ?? {})];
  };
  expect(await fieldsOf({ sections: [PPF, PPF] })).toEqual([400, 'sections.1.section']);
  expect(await fieldsOf({ sections: [{ ...PPF, section: 'nothing' }] })).toEqual([400, 'sections.0.section']);
  expect(await fieldsOf({ sections: [{ ...PPF, higher: true }] })).toEqual([400, 'sections.0.higher']);
  expect(await fieldsOf({ sections: [{ ...PPF, declared: -1 }] })).toEqual([400, 'sections.0.declared']);
  expect(await fieldsOf({ rents: [{ ...RENT, landlordpan: null }] })).toEqual([400, 'rents.0.landlordpan']);
  expect(await fieldsOf({ rents: [{ ...RENT, landlordpan: '12' }] })).toEqual([400, 'rents.0.landlordpan']);
  expect(await fieldsOf({ rents: [{ ...RENT, untilmonth: '2027-04' }] })).toEqual([400, 'rents.0.untilmonth']);
  expect(await fieldsOf({ rents: [RENT, RENT] })).toEqual([400, 'rents.1.frommonth']);
  expect(
    (await own.refused(saveDeclaration, { sections: [], rents: [{ ...RENT, declaredrentid: 999_999 }] })).status,
  ).toBe(404);
});

test('what is declared on the page is what an upload declares, and an upload of later replaces it', async () => {
  const page = await declaring();
  await page.own.call(saveDeclaration, { sections: [PPF, NPS], rents: [] });
  const byPage = await factsOf(page);
  const HEAD = 'Employee Code,80C public provident fund,80CCD(1B) own NPS';
  const file = await staffed(app);
  await upload(file, declaredBulk, [HEAD, `${CODE},90000,50000`], { payrollmonth: '2026-10' });
  expect((await factsOf(file)).sections).toEqual(byPage.sections);
  expect(await taxOf(file)).toEqual(await taxOf(page));

  const { bulkbatchid } = await upload(page, declaredBulk, [HEAD, `${CODE},60000,`], { payrollmonth: '2026-10' });
  expect((await lineOf(page.own, 'c80ppf'))?.declared).toBe(60_000_00);
  await page.maker.call(declaredBulk.undo, { bulkbatchid });
  await page.own.call(saveDeclaration, { sections: [], rents: [RENT] });
  const { text } = await upload(
    page,
    declarationBulk,
    ['Employee Code,Rent Per Month,Rent City', `${CODE},9000,Pune`],
    {
      taxyear: '2026-27',
    },
  );
  expect(text.join()).toContain('has declared rents with their landlords');
  expect((await factsOf(page)).declaration?.rents?.[0]?.rentpermonth).toBe(RENT.rentpermonth);
});

test('proofs are handed in, accepted in part, sent back and handed in again; nobody verifies their own', async () => {
  const before = await declaring();
  const [view] = await before.own.call(saveDeclaration, { sections: [PPF, NPS], rents: [RENT] });
  const { declaredrentid = 0 } = view?.rents[0] ?? {};
  const early = await proof(before.own, { section: 'c80ppf' });
  expect((await before.own.refused(addDeclarationProof, early)).status).toBe(409);
  const state = await on(before, '2026-11-02');
  const { own, other, maker, employeeid } = state;
  expect((await own.refused(submitProofs, {})).status).toBe(409);
  await own.call(addDeclarationProof, await proof(own, { section: 'c80ppf' }));
  await own.call(addDeclarationProof, await proof(own, { declaredrentid }));
  expect((await own.refused(addDeclarationProof, await proof(own, { section: 'e' }))).status).toBe(404);
  expect((await other.refused(addDeclarationProof, await proof(other, { declaredrentid }))).status).toBe(404);
  await own.call(submitProofs, {});

  const waiting = await maker.call(listDeclarations, { stateid: 2 });
  expect(waiting.rows).toMatchObject([{ employeecode: CODE, lines: 3, waiting: 2, declared: 440_000_00, accepted: 0 }]);
  const decide = {
    employeeid,
    section: 'c80ppf',
    declaredrentid: null,
    accepted: 70_000_00,
    reason: 'One receipt is missing',
  };
  expect(await maker.refused(decideLine, { ...decide, accepted: 90_000_01 })).toMatchObject({ status: 400 });
  await maker.call(decideLine, decide);
  await maker.call(decideLine, {
    ...decide,
    section: null,
    declaredrentid,
    accepted: null,
    reason: 'The name is not readable',
  });
  expect(await lineOf(own, 'c80ppf')).toMatchObject({ state: 'accepted', accepted: 70_000_00 });
  const [sentBack] = await own.call(getDeclaration, {});
  expect(sentBack?.rents[0]).toMatchObject({ state: 'rejected', reason: 'The name is not readable' });
  expect((await factsOf(state)).sections).toContainEqual({
    section: 'c80ppf',
    declared: 90_000_00,
    state: 'accepted',
    accepted: 70_000_00,
  });
  const [mine] = (await lineOf(own, 'c80ppf'))?.files ?? [];
  const remove = { declarationproofid: mine?.declarationproofid ?? 0 };
  expect((await own.refused(removeDeclarationProof, remove)).status).toBe(409);
  expect((await other.refused(removeDeclarationProof, remove)).status).toBe(404);

  await own.call(addDeclarationProof, await proof(own, { declaredrentid }));
  await own.call(submitProofs, {});
  const [again] = await own.call(getDeclaration, {});
  expect(again?.rents[0]).toMatchObject({ state: 'proof', reason: null });
  expect((await maker.call(listDeclarations, {})).rows).toMatchObject([{ stateid: 2, waiting: 1 }]);
  expect((await other.refused(getPersonDeclaration, { employeeid })).status).toBe(403);
  expect((await other.refused(decideLine, decide)).status).toBe(403);
  await state.company.tx((db) =>
    db.updateTable('account').set({ employeeid: null }).where('employeeid', '=', employeeid).execute(),
  );
  await state.company.tx((db) =>
    db.updateTable('account').set({ employeeid }).where('emailid', '=', 'maker@test.example').execute(),
  );
  expect(await maker.refused(decideLine, decide)).toMatchObject({ status: 409 });
});

test('after the last day what is not proved no longer counts, and counts again for whoever is opened', async () => {
  const before = await declaring();
  await before.own.call(saveDeclaration, { sections: [PPF], rents: [RENT] });
  const declared = await taxOf(before, '2026-11');
  expect((await before.maker.call(getSweep, {}))[0]?.blocked).toBe(
    'Proofs are taken until 30 November 2026. This can be done on the day after.',
  );
  expect((await before.maker.refused(sweepUnproved, {})).status).toBe(409);
  const state = await on(before, '2026-12-01');
  const { own, maker, employeeid } = state;
  const preview = await maker.call(listUnproved, {});
  expect(preview.rows).toMatchObject([{ employeecode: CODE, unproved: 390_000_00 }]);
  expect(await maker.call(sweepUnproved, {})).toMatchObject([{ people: 0, swept: 1, payrollmonth: '2026-11' }]);
  const swept = await taxOf(state, '2026-11');
  expect([swept.hraexempt, swept.withall.payable > declared.withall.payable]).toEqual([0, true]);
  expect((await own.call(getDeclaration, {}))[0]?.proofsonlyfrom).toBe('2026-11');

  const open = { employeeid, access: 'open', openuntil: '2026-12-10', reason: 'Was on long leave' } as const;
  expect((await maker.refused(setDeclarationAccess, { ...open, openuntil: '2026-11-30' })).status).toBe(400);
  expect((await maker.refused(setDeclarationAccess, { ...open, reason: null })).status).toBe(400);
  await maker.call(setDeclarationAccess, open);
  expect((await taxOf(state, '2026-11')).withall.payable).toBe(declared.withall.payable);
  expect((await maker.call(getSweep, {}))[0]).toMatchObject({ people: 0, swept: 0 });
  await own.call(addDeclarationProof, await proof(own, { section: 'c80ppf' }));
  await maker.call(setDeclarationAccess, { ...open, access: 'locked', openuntil: null });
  expect((await own.refused(submitProofs, {})).status).toBe(409);
  await maker.call(setDeclarationAccess, { ...open, access: 'window', openuntil: null, reason: null });
  expect(await maker.call(sweepUnproved, {})).toMatchObject([{ swept: 1 }]);
  expect(await maker.call(undoSweep, {})).toMatchObject([{ people: 1, swept: 0 }]);
});

// S2-100: Form 12B.
test('what previous employers paid counts in place of what payroll has entered, with provident fund and professional tax', async () => {
  const state = await declaring();
  const { own, other } = state;
  const joined = '2026-08-03';
  await state.company.tx((db) =>
    db.updateTable('employee').set({ joiningdate: joined }).where('employeeid', '=', state.employeeid).execute(),
  );
  await upload(state, previousEmploymentBulk, ['Employee Code,Previous Employer Income', `${CODE},100000`], {
    taxyear: '2026-27',
  });
  const [employer] = savePreviousEmployers.example.employers;
  if (!employer) throw new Error('No example');
  const before = await taxOf(state);
  expect((await own.call(getPreviousEmployers, {}))[0]).toMatchObject({
    form: 'Form 122',
    joiningdate: joined,
    openuntil: '2026-10-25',
    employers: [],
    uploaded: { salary: 100_000_00 },
  });
  const fieldOf = async (part: object) =>
    Object.keys(
      (await own.refused(savePreviousEmployers, { employers: [{ ...employer, ...part }] })).error.fields ?? {},
    );
  expect(await fieldOf({ tan: '12' })).toEqual(['employers.0.tan']);
  expect(await fieldOf({ fromday: '2026-03-31' })).toEqual(['employers.0.fromday']);
  expect(await fieldOf({ untilday: joined })).toEqual(['employers.0.untilday']);
  expect(await fieldOf({ tds: employer.salary + 1 })).toEqual(['employers.0.tds']);
  await own.call(savePreviousEmployers, { employers: [employer, { ...employer, salary: 0, tds: 0 }] });
  const after = await taxOf(state);
  expect(after.previousemployer).toBe(employer.salary);
  expect(after.before - before.before).toBe(employer.tds);
  expect(after.c80 - before.c80).toBe(2 * employer.providentfund);
  expect(after.professionaltax - before.professionaltax).toBe(
    Math.min(2_500_00 - before.professionaltax, 2 * employer.professionaltax),
  );
  expect((await other.call(getPreviousEmployers, {}))[0]?.employers).toEqual([]);
  await own.call(savePreviousEmployers, { employers: [] });
  expect(await taxOf(state)).toEqual(before);
});

// S2-201: the windows of the company.
test('windows are kept by year, their days in order, and people are told when one opens and before it closes', async () => {
  const state = await declaring();
  const owner = state.company.admin;
  const { save } = declarationWindowRecord.calls;
  expect(await owner.refused(save, WINDOW)).toMatchObject({
    status: 409,
    error: { fields: { taxyear: expect.any(String) } },
  });
  for (const [field, value] of [
    ['taxyear', '2026-28'],
    ['declareuntil', '2026-09-30'],
    ['proofsfrom', '2026-10-25'],
    ['proofsuntil', '2026-10-31'],
    ['regimeuntil', '2026-09-30'],
    ['joinerdays', 91],
  ] as const)
    expect(
      Object.keys((await owner.refused(save, { ...WINDOW, taxyear: '2027-28', [field]: value })).error.fields ?? {}),
    ).toEqual([field]);

  const bells = async () =>
    state.company.tx(async (db) => {
      const rows = await db
        .selectFrom('notification')
        .select('sentence')
        .where('sentence', 'like', 'Income tax%')
        .execute();
      return rows.length;
    });
  const { pools, env } = await sharedAppWithWorker();
  app.clock.set('2026-10-20T06:00:00Z');
  const check = () => runDailyChecks({ pools, env, modules: serverModules }, state.company.subscriptionid, ['payroll']);
  expect(await check()).toEqual({ payroll: true });
  const opened = await bells();
  expect(opened).toBeGreaterThanOrEqual(2);
  await check();
  expect(await bells()).toBe(opened);
});
