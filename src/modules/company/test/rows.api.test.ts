import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { initBusinessUnit, listBusinessUnits, getBusinessUnit, saveBusinessUnit } from '../contract/business-unit.ts';
import { getDepartment, initDepartment, listDepartments, saveDepartment } from '../contract/department.ts';
import { getDesignation, initDesignation, listDesignations, saveDesignation } from '../contract/designation.ts';
import { gradeRecord } from '../contract/grade.ts';
import { getProbation, listProbations, saveProbation } from '../contract/probation.ts';
import { listTeams, saveTeam } from '../contract/team.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  const unit = {
    businessunitid: null,
    businessunitname: 'Mills',
    officeaddressid: null,
    businessunitheadid: null,
    oldbusinessunitheadid: null,
    isseparateentity: false,
    statutorydetail: [],
  };
  const [saved] = await company.admin.call(saveBusinessUnit, unit);
  const [department] = await company.admin.call(saveDepartment, {
    departmentid: null,
    departmentname: 'Weaving',
    departmentemailid: 'weaving@kaveri.example',
    businessunitids: [saved?.businessunitid ?? 0],
    departmentheadid: null,
    parentdepartmentid: null,
    olddepartmentheadid: null,
  });
  await company.admin.call(saveDesignation, {
    designationid: null,
    designationname: 'Weaver',
    departmentids: [department?.departmentid ?? 0],
    jobdetail: { mission: 'Cloth', rolesummary: 'Weaves', responsibility: '<p>Looms</p>', skill: ['Dobby'] },
  });
  await company.admin.call(gradeRecord.calls.save, { subscriptiongradeid: null, gradename: 'W1' });
  await company.admin.call(saveTeam, { teamid: null, teamname: 'Night', teamheadid: null, description: 'Late' });
});
afterAll(() => app.stop());

const fieldsOf = (row: object | undefined): string[] => Object.keys(row ?? {});

describe('what a record carries', () => {
  test('S3-001, S3-004, S3-005, S3-006: a business unit', async () => {
    const [row] = await company.admin.call(listBusinessUnits, {});
    expect(fieldsOf(row)).toEqual(
      expect.arrayContaining(['businessunitid', 'officeaddressid', 'businessunitheadid', 'oldbusinessunitheadid']),
    );
    const [one] = await company.admin.call(getBusinessUnit, { businessunitid: row?.businessunitid ?? 0 });
    expect(one?.officeaddressid).toBeNull();
  });

  test('S3-014, S3-017 to S3-021: a department', async () => {
    const [row] = await company.admin.call(listDepartments, {});
    const [one] = await company.admin.call(getDepartment, { departmentid: row?.departmentid ?? 0 });
    expect(fieldsOf(one)).toEqual(
      expect.arrayContaining([
        'departmentid',
        'departmentemailid',
        'businessunitids',
        'departmentheadid',
        'parentdepartmentid',
        'olddepartmentheadid',
      ]),
    );
    expect(one?.departmentemailid).toBe('weaving@kaveri.example');
    expect(one?.businessunitids).toHaveLength(1);
  });

  test('S3-027, S3-030, S3-032, S3-033: a designation', async () => {
    const [row] = await company.admin.call(listDesignations, {});
    const [one] = await company.admin.call(getDesignation, { designationid: row?.designationid ?? 0 });
    expect(one?.departmentids).toHaveLength(1);
    expect(one?.jobdetail).toMatchObject({ mission: 'Cloth', rolesummary: 'Weaves' });
  });

  test('S3-041, S3-044, S3-210: a grade', async () => {
    const [row] = await company.admin.call(gradeRecord.calls.list, {});
    expect(row).toMatchObject({ subscriptiongradeid: expect.any(Number), graderank: 1 });
  });

  test('S3-047, S3-050, S3-051, S3-052: a team', async () => {
    const [row] = await company.admin.call(listTeams, {});
    expect(row).toMatchObject({
      teamid: expect.any(Number),
      teamheadid: null,
      teamheadname: null,
      description: 'Late',
    });
  });

  test('S3-057 to S3-060: a probation plan, its name of at most 100 characters', async () => {
    const plan = {
      probationperiodid: null,
      probationperiodname: 'x'.repeat(101),
      description: 'Half a year',
      probationdays: 180,
      isearlyconfirmedallowed: true,
      isautoconfirmed: true,
      isnotifyemployee: false,
      notifypriordays: 0,
      isnotifyoncompletion: false,
      isnotifyonextention: false,
      isnotifyonconfirmed: false,
    };
    const refused = await company.admin.refused(saveProbation, plan);
    expect(refused.error.message).toBe('maximum limit should not be greater than 100');
    await company.admin.call(saveProbation, { ...plan, probationperiodname: 'x'.repeat(100) });
    const [row] = await company.admin.call(listProbations, {});
    const [one] = await company.admin.call(getProbation, { probationperiodid: row?.probationperiodid ?? 0 });
    expect(one).toMatchObject({
      probationperiodid: expect.any(Number),
      probationperiodname: 'x'.repeat(100),
      description: 'Half a year',
    });
  });

  test('S3-203, S3-204, S3-205, S3-215: every list row says who made it when, and who is assigned', async () => {
    for (const endpoint of [
      listBusinessUnits,
      listDepartments,
      listDesignations,
      gradeRecord.calls.list,
      listTeams,
      listProbations,
    ]) {
      const [row] = await company.admin.call(endpoint, {});
      expect(fieldsOf(row)).toEqual(
        expect.arrayContaining(['addeddate', 'addedbyname', 'addedbyimagepath', 'assignedemployeelist']),
      );
    }
  });
});

test('S7-030: the business unit form is offered offices and people', async () => {
  const offered = await company.admin.call(initBusinessUnit, {});
  expect(Object.keys(offered).sort()).toEqual(['Employee', 'OfficeAddress']);
});

test('S7-032, S7-033: department and designation forms are offered business units, departments and people', async () => {
  for (const [endpoint, featurekey] of [
    [initDepartment, 'department'],
    [initDesignation, 'designation'],
  ] as const) {
    const offered = await company.admin.call(endpoint, { featurekey });
    expect(Object.keys(offered).sort()).toEqual(['BusinessUnit', 'Department', 'Employee']);
    expect(offered.BusinessUnit).toEqual([{ displayname: 'Mills', displayvalue: expect.any(Number) }]);
  }
});

test.each([
  ['S5-009', 'list', []],
  ['S5-010', 'object', {}],
])('%s: an empty %s in a field that may be empty is sent as null, and means nothing', async (_, kind, empty) => {
  const sent = {
    departmentid: empty,
    departmentname: `Empty ${kind}`,
    departmentemailid: empty,
    businessunitids: null,
    departmentheadid: empty,
    parentdepartmentid: empty,
    olddepartmentheadid: empty,
  };
  const [saved] = await company.admin.call(saveDepartment, sent);
  const [one] = await company.admin.call(getDepartment, { departmentid: saved?.departmentid ?? 0 });
  expect(one).toMatchObject({ departmentemailid: null, departmentheadid: null, parentdepartmentid: null });
});
