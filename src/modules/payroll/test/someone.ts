import { readFileSync } from 'node:fs';
import { day } from '#platform/engine/day.ts';
import { rupees, ZERO } from '#platform/engine/money.ts';
import { companyConfig } from '../contract/setup/company-config.ts';
import type { EmployeeFacts } from '../contract/run/payslip.ts';
import { loadRules } from '../server/law/rule-packs.ts';
import { NO_OPENING } from '../engine/run/pay/no-opening.ts';

/** Rules, configuration of the sample company and one employee, for tests of the engines. */
export const rules = loadRules();
export const config = companyConfig.parse(
  JSON.parse(readFileSync(new URL('../../../../samples/sahyadri/company.json', import.meta.url), 'utf8')),
);
export const someone: EmployeeFacts = {
  code: '000001',
  name: 'Asha Kulkarni',
  gender: 'F',
  birthdate: day('1990-05-05'),
  joiningdate: day('2020-01-06'),
  leavingdate: null,
  employmenttype: 'Permanent',
  grade: 'S2',
  city: 'Pune',
  workstate: 'Maharashtra',
  disability: false,
  pan: 'ABCPK1234D',
  uan: '100000000001',
  paymentmode: 'Bank',
  pfoption: 'Statutory',
  epsmember: true,
  vpfrate: '0',
  regime: 'new',
  package: { basis: 'Gross', amount: rupees(38000) },
  revision: null,
  opening: NO_OPENING,
  declaration: null,
  lopdays: 0,
  onetime: [],
  loans: [],
  recovery: ZERO,
  esicovered: null,
  history: [],
};
