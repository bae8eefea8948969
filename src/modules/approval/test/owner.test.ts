import { expect, test } from 'vitest';
import type { Organisation, Person } from '../engine/organisation.ts';
import { ownersByRule } from '../engine/owner.ts';

const person = (employeeid: number, fullname: string, more: Partial<Person> = {}): Person => ({
  accountid: employeeid + 100,
  employeeid,
  fullname,
  managerid: null,
  unable: null,
  ...more,
});
const organisation: Organisation = {
  people: new Map([
    [1, person(1, 'Asha', { managerid: 2 })],
    [2, person(2, 'Bina', { managerid: 3, unable: 'has left' })],
    [3, person(3, 'Chand')],
  ]),
  groups: new Map([[7, { name: 'IT', members: [person(4, 'Dev'), person(5, 'Esha')] }]]),
  administrators: [],
};
const asha = {
  employeeid: 1,
  businessunitid: null,
  subscriptiongradeid: null,
  employmenttype: null,
  businessunitheadid: null,
  departmentheadid: 1,
  teamheadid: null,
};
test.each([
  [
    'the manager who cannot act is passed over',
    1,
    ['Chand'],
    /Reporting manager: Bina has left, so the next manager up/,
  ],
  ['nobody is a state with a reason', 5, [], /There is no team lead/],
  ['a head does no task about themselves: the next manager up', 4, ['Chand'], /so the next manager up/],
  ['a group is all of its members', 6, ['Dev', 'Esha'], /In the group IT/],
  ['the head of a department that the rule names', 9, ['Chand'], /Department head/],
  ['a task of one’s own', 8, ['Asha'], /their own task/],
] as const)('owner rule: %s', (_, typeid, names, reason) => {
  const rule = {
    typeid,
    permissiongroupid: typeid === 6 ? 7 : null,
    employeeid: null,
    departmentid: typeid === 9 ? 5 : null,
  };
  const result = ownersByRule(rule, { concerned: asha, organisation, heads: new Map([[5, 3]]) });
  expect(result.owners.map(({ fullname }) => fullname)).toEqual(names);
  expect(result.reason).toMatch(reason);
});
