import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMethod, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { structure } from '../../contract/setup/structure.ts';
import { namesInFormulas, sameName } from '../../engine/setup/names-of-people.ts';
import { STORED } from '../ctc-company.ts';
import { staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each([
  ['Apprentice', ' apprentice', true],
  ['Fixed  term', 'fixed term', true],
  ['M1', 'm1', true],
  ['M1', 'M 1', false],
])('%s and %s are one name: %s', (a, b, same) => {
  expect(sameName(a, b)).toBe(same);
});

test('names that formulas compare with are read out of them', () => {
  const [first, ...others] = STORED.components;
  const when = '!(employment_type in ["Apprentice", "Intern"]) && grade != "M1" && state == "Kerala"';
  const read = namesInFormulas(structure.parse({ ...STORED, components: [{ ...first, when }, ...others] }));
  expect(read).toEqual({ employmenttype: ['Apprentice', 'Intern'], grade: ['M1'], unit: [] });
});

describe('names in the rules of a company', () => {
  test('are stored as the lists spell them, and refused with the names there are where a list lacks them', async () => {
    const { company } = await staffed(app);
    const [stored] = await company.admin.call(getMethod, {});
    if (!stored) throw new Error('There is no method');
    const type = stored.types[0] ?? '';
    const spelled = { ...stored.method, esitypes: [...stored.method.esitypes, ` ${type.toUpperCase()}`] };
    const [saved] = await company.admin.call(saveMethod, spelled, stored.version);
    expect(saved?.method.esitypes).toContain(type);
    const strange = { ...spelled, esitypes: ['Apprentise'] };
    const refused = await company.admin.refused(saveMethod, strange, saved?.version);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.error.message).toMatch(
      /^“Apprentise” is no employment type of the company\. There are: .*Apprentice/,
    );
    const grades = { ...spelled, lwfgrades: [...stored.method.lwfgrades, 'Z9'] };
    const other = await company.admin.refused(saveMethod, grades, saved?.version);
    expect(other.error.message).toMatch(/^“Z9” is no grade of the company\. There are: /);
  });

  test('that nobody has are told, and who is in no pay group is named', async () => {
    const { company } = await staffed(app);
    const [method] = await company.admin.call(getMethod, {});
    if (!method) throw new Error('There is no method');
    const none = { ...method.method, esitypes: [...method.method.esitypes, 'Consultant'] };
    const isKnown = method.types.includes('Consultant');
    if (isKnown) {
      const [saved] = await company.admin.call(saveMethod, none, method.version);
      expect(saved?.unusednames).toContain('Nobody has “Consultant” at present, so rules for it concern nobody.');
    }
    const [before] = await company.admin.call(getPayGroups, {});
    expect(before?.outside).toEqual([]);
    const [grade = ''] = before?.grades ?? [];
    const group = { code: 'G1', name: 'Seniors', who: { grades: [grade.toLowerCase()] } };
    const [after] = await company.admin.call(savePayGroups, { groups: [group] }, before?.version);
    expect(after?.groups[0]?.who).toEqual({ grades: [grade] });
    const outside = after?.people.find(({ code }) => code === '')?.people ?? 0;
    expect(outside).toBeGreaterThan(0);
    expect(after?.outside).toHaveLength(Math.min(20, outside));
    expect(after?.outside[0]?.fullname).not.toBe('');
    const unknown = { ...group, who: { units: ['Nowhere'] } };
    const refused = await company.admin.refused(savePayGroups, { groups: [unknown] }, after?.version);
    expect(refused.error.message).toMatch(/^“Nowhere” is no business unit of the company\. There are: /);
  });
});
