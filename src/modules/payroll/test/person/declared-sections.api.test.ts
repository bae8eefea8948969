import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { acceptedBulk, declaredBulk } from '../../contract/person/declared-sections.ts';
import type { SentInputOf } from '#platform/contract/endpoint.ts';
import { declarationBulk } from '../../contract/person/inputs.ts';
import { getMethod, saveMethod } from '../../contract/setup/method-screen.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { getPersonEntries, removeSection, saveSection } from '../../contract/person/person-entries.ts';
import { getSettingsPreview, previewMethodChange } from '../../contract/setup/settings-preview.ts';
import type { TaxWorking } from '../../contract/law/tax-working.ts';
import { locked, runOf, type Staffed, staffed, staffedAnew } from '../staffed.ts';
import { CODE, factsOf, takeBack, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OTHER = 'AC0008';
const OCTOBER = { payrollmonth: '2026-10' };
const idOf = ({ ids }: Staffed, code = CODE): number => ids.get(code) ?? 0;
const entriesOf = async (setting: Staffed, code = CODE) => {
  const [state] = await setting.maker.call(getPersonEntries, { employeeid: idOf(setting, code) });
  if (!state) throw new Error('No entries');
  return state.sections;
};
type Sent = SentInputOf<typeof saveSection>;
const sectionOf = (state: Staffed, more: Partial<Sent> = {}): Sent => ({
  employeeid: idOf(state),
  section: 'e',
  payrollmonth: '2026-10',
  declared: 4_000_000,
  higher: false,
  state: 'declared',
  accepted: null,
  reason: null,
  ...more,
});
async function inOldRegime(): Promise<Staffed> {
  const state = await staffed(app);
  await state.company.tx((db) =>
    db.updateTable('employee_statutory').set({ taxregime: 'Old' }).where('employeeid', '=', idOf(state)).execute(),
  );
  return state;
}

test('a person declares by sections; later months replace, and the state of the proof decides what counts', async () => {
  const state = await inOldRegime();
  const { maker } = state;
  expect(Object.keys(await factsOf(state))).not.toContain('sections');
  const before = await entriesOf(state);
  expect(before.taxyear).toBe('2026-27');
  expect(before.offered.find(({ code }) => code === 'dd')).toMatchObject({
    name: '80DD dependant with disability',
    cap: 7_500_000,
    higher: 'Severe disability, 80% or more',
    inboth: false,
  });
  await maker.call(saveSection, sectionOf(state));
  const more = { section: 'dd', declared: 12_500_000, higher: true };
  await maker.call(saveSection, sectionOf(state, more));
  await maker.call(saveSection, sectionOf(state, { payrollmonth: '2026-11', declared: 5_000_000 }));
  expect((await factsOf(state)).sections).toEqual([
    { section: 'dd', declared: 12_500_000, state: 'declared', higher: true },
    { section: 'e', declared: 4_000_000, state: 'declared' },
  ]);
  expect((await factsOf(state, '2026-11')).sections).toContainEqual({
    section: 'e',
    declared: 5_000_000,
    state: 'declared',
  });
  // The states of the proof.
  await maker.call(saveSection, sectionOf(state, { state: 'proof' }));
  await maker.call(saveSection, sectionOf(state, { ...more, state: 'rejected', reason: 'No certificate' }));
  const accepted = { state: 'accepted', accepted: 3_000_000, reason: 'One receipt is of another year' } as const;
  await maker.call(saveSection, sectionOf(state, accepted));
  expect((await factsOf(state)).sections).toEqual([
    { section: 'dd', declared: 12_500_000, state: 'rejected', higher: true },
    { section: 'e', declared: 4_000_000, state: 'accepted', accepted: 3_000_000 },
  ]);
  const refusals = [
    [{ state: 'accepted', accepted: 4_000_001 }, 'accepted', 'The accepted amount cannot exceed the declared amount'],
    [{ state: 'accepted' }, 'accepted', 'Please enter what of it is accepted'],
    [{ state: 'rejected' }, 'reason', 'Please say why it is rejected'],
    [{ section: 'zz' }, 'section', 'The tax year 2026-27 has no such section. Select another one.'],
    [{ higher: true }, 'higher', 'This section has no higher limit to declare. Take it out.'],
  ] as const;
  for (const [change, field, says] of refusals) {
    const { error } = await maker.refused(saveSection, sectionOf(state, change));
    expect(error.fields?.[field]).toBe(says);
  }
  // The tax sheet of the run names each with its rule.
  const run = await runOf(state, '2026-10');
  const [slip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid: idOf(state) });
  const tax = slip?.tax as TaxWorking | undefined;
  const sections = tax?.sections ?? [];
  expect(sections.map(({ code, allowed, why, law }) => [code, allowed, why, law])).toEqual([
    ['dd', 0, 'rejected', 'Income-tax Act 2025 s.127'],
    ['e', 3_000_000, 'accepted', 'Income-tax Act 2025 s.129'],
  ]);
  expect(tax?.othersections).toBe(3_000_000);
});

test('an approved or locked month takes no section more; later ones do, and rows are removed', async () => {
  const state = await inOldRegime();
  const { maker } = state;
  await maker.call(saveSection, sectionOf(state));
  await locked(state, '2026-10');
  const [first] = (await entriesOf(state)).rows;
  expect(first).toMatchObject({ section: 'e', payrollmonth: '2026-10', closed: true });
  expect((await maker.refused(saveSection, sectionOf(state))).status).toBe(409);
  const id = first?.declaredsectionid ?? 0;
  expect((await maker.refused(removeSection, { declaredsectionid: id })).status).toBe(409);
  await maker.call(saveSection, sectionOf(state, { payrollmonth: '2026-11', declared: 0 }));
  const rows = (await entriesOf(state)).rows.map(({ payrollmonth, declared }) => [payrollmonth, declared]);
  expect(rows).toEqual([
    ['2026-11', 0],
    ['2026-10', 4_000_000],
  ]);
  const [next] = (await entriesOf(state)).rows;
  await maker.call(removeSection, { declaredsectionid: next?.declaredsectionid ?? 0 });
  expect((await entriesOf(state)).rows).toHaveLength(1);
  const elsewhere = await staffedAnew(app);
  expect((await elsewhere.maker.refused(removeSection, { declaredsectionid: id })).status).toBe(404);
});

test('a declaration of before is shown as sections, and its amount is accepted as one', async () => {
  const state = await inOldRegime();
  await upload(
    state,
    declarationBulk,
    ['Employee Code,80C,80D Parents,Parents Senior,Home Loan Interest', `${CODE},90000,40000,Yes,120000`],
    { taxyear: '2026-27' },
  );
  const facts = await factsOf(state);
  expect(Object.keys(facts)).not.toContain('sections');
  expect((await entriesOf(state)).rows).toEqual([
    expect.objectContaining({ section: 'c80', declared: 9_000_000, payrollmonth: null, state: 'declared' }),
    expect.objectContaining({ section: 'dparents', declared: 4_000_000, higher: true }),
    expect.objectContaining({ section: 'homeloan', declared: 12_000_000 }),
  ]);
  const accepted = await upload(
    state,
    acceptedBulk,
    [
      'Employee Code,80C investments,80D parents,80E interest on an education loan',
      `${CODE},80000,40000,`,
      `${OTHER},,,500`,
    ],
    OCTOBER,
  );
  expect(accepted.text).toEqual([
    '3 e: 80E interest on an education loan is not declared. Upload the declared amount first.',
  ]);
  expect((await factsOf(state)).sections).toEqual([
    { section: 'c80', declared: 9_000_000, state: 'accepted', accepted: 8_000_000 },
    { section: 'dparents', declared: 4_000_000, state: 'accepted', accepted: 4_000_000, higher: true },
  ]);
  await takeBack(state, acceptedBulk, accepted.bulkbatchid);
  expect(Object.keys(await factsOf(state))).not.toContain('sections');
});

test('an upload declares by columns; blank cells change nothing, and it is taken back', async () => {
  const state = await inOldRegime();
  await state.maker.call(saveSection, sectionOf(state, { section: 'u', state: 'proof' }));
  const head =
    'Employee Code,80E interest on an education loan,80DD dependant with disability,80DD dependant with disability: Severe disability 80% or more,80U own disability';
  const first = await upload(state, declaredBulk, [head, `${CODE},40000,125000,Yes,75000`, `${OTHER},,,,`], OCTOBER);
  expect(first.text).toEqual([
    '2 u: The proof of the amount before was looked at already; the new amount begins without one.',
    '3 employeecode: No section has an amount; the row is not used.',
  ]);
  expect((await factsOf(state)).sections).toEqual([
    { section: 'dd', declared: 12_500_000, state: 'declared', higher: true },
    { section: 'e', declared: 4_000_000, state: 'declared' },
    { section: 'u', declared: 7_500_000, state: 'declared' },
  ]);
  await upload(state, declaredBulk, ['Employee Code,80E interest on an education loan', `${CODE},50000`], OCTOBER);
  expect((await factsOf(state)).sections).toContainEqual({
    section: 'dd',
    declared: 12_500_000,
    state: 'declared',
    higher: true,
  });
});

test('from a month on only accepted proofs count: chosen on the method, seen in its preview', async () => {
  const setting = await inOldRegime();
  const { admin } = setting.company;
  await setting.maker.call(saveSection, sectionOf(setting, { declared: 20_000_000 }));
  const [state] = await admin.call(getMethod, {});
  if (!state) throw new Error('No method');
  expect(state.method.proofsfrom).toBeNull();
  const [started] = await admin.call(previewMethodChange, { ...state.method, proofsfrom: 4 });
  const settingspreviewid = started?.settingspreviewid ?? 0;
  await expect
    .poll(async () => (await admin.call(getSettingsPreview, { settingspreviewid }))[0])
    .toMatchObject({ statusid: 3 });
  await admin.call(saveMethod, { ...state.method, proofsfrom: 10 }, state.version);
  expect((await admin.call(getMethod, {}))[0]?.method.proofsfrom).toBe(10);
  const taxIn = async () => {
    const run = await runOf(setting, '2026-10');
    const [slip] = await setting.maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid: idOf(setting) });
    return slip?.tax as TaxWorking | undefined;
  };
  const tax = await taxIn();
  expect(tax?.sections?.map(({ code, allowed, why }) => [code, allowed, why])).toEqual([['e', 0, 'proof']]);
  expect(tax?.othersections).toBeUndefined();
});
