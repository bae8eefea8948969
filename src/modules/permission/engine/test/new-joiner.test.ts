import { describe, expect, test } from 'vitest';
import { FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import { defaultGroups, newJoiner } from '../new-joiner.ts';

const right = (key: FeatureKey, actionid: 1 | 2 = 2, scope: Scope = 'all') => ({
  featureid: FEATURES[key].featureid,
  actionid,
  scope,
});
const GIVEN = {
  common: [
    { employmenttype: '', rights: [right('directory')] },
    { employmenttype: 'Intern', rights: [right('payslip', 2, 'self')] },
  ],
  defaults: [
    { employmenttype: '', permissiongroupids: [1] },
    { employmenttype: 'Consultant', permissiongroupids: [2] },
  ],
  groups: [
    {
      permissiongroupid: 1,
      permissiongroupname: 'Employee',
      rights: [right('profile', 1, 'self'), right('directory', 2, 'self')],
    },
    { permissiongroupid: 2, permissiongroupname: 'Outside', rights: [right('request', 1, 'self')] },
    { permissiongroupid: 3, permissiongroupname: 'Trainees', rights: [right('grade')] },
  ],
  ruled: [{ employmenttype: 'Intern', permissiongroupid: 3 }],
};

describe('the groups of a new account', () => {
  test.each([
    ['Consultant', [2]],
    ['Intern', [1]],
    [null, [1]],
  ] as const)('%s gets %j', (type, groups) => expect(defaultGroups(GIVEN.defaults, type)).toEqual(groups));

  test('without a fallback somebody of another type gets none', () => {
    expect(defaultGroups([{ employmenttype: 'Intern', permissiongroupids: [3] }], 'Consultant')).toEqual([]);
  });
});

describe('what a new joiner may do', () => {
  const namesOf = (type: string) => newJoiner(GIVEN, type).groups.map(({ permissiongroupname }) => permissiongroupname);
  test('comes from what everybody may, the type, and the groups that come with it', () => {
    expect(namesOf('Intern')).toEqual(['Employee', 'Trainees']);
    expect(namesOf('Consultant')).toEqual(['Outside']);
    const ids = newJoiner(GIVEN, 'Intern').rights.map(({ featureid }) => featureid);
    expect(ids).toEqual([10, 11, 30, 1004]);
  });

  test('keeps the wider of two rights', () => {
    expect(newJoiner(GIVEN, '').rights.find(({ featureid }) => featureid === 11)).toMatchObject({ scope: 'all' });
  });
});
