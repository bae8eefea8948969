import { expect, test } from 'vitest';
import { FEATURE_KEYS, FEATURES, type Grant, may, permissionEntry } from '#platform/contract/features.ts';

const grant = (featureid: number, actionid: number): Grant => ({
  featureid,
  actionid,
  profilemenuactionid: featureid * 10 + actionid,
  parentmenuid: Math.floor(featureid / 100),
  scope: 'all',
});

test('a right of the session becomes an entry with what screens ask of it (S3-072 S3-073 S3-074 S3-075 S3-076)', () => {
  expect(permissionEntry(grant(1002, 1))).toEqual({
    featureid: 1002,
    actionid: 1,
    permissions: { readOnly: false, editable: true },
    isconfigmode: true,
  });
});

test.each([
  [2, true],
  [1, false],
  [3, false],
  [0, false],
])('action %i is read-only: %s, any other is editable (S4-071 S4-072)', (actionid, readOnly) => {
  expect(permissionEntry(grant(1002, actionid)).permissions).toEqual({ readOnly, editable: !readOnly });
  expect(may([grant(1002, actionid)], 'department', 'read')).toBe(true);
  expect(may([grant(1002, actionid)], 'department', 'edit')).toBe(!readOnly);
});

test.each([
  [1, false],
  [999, false],
  [1000, true],
  [1103, true],
])('feature %i belongs to configuration mode: %s (S4-073)', (featureid, isconfigmode) => {
  expect(permissionEntry(grant(featureid, 2)).isconfigmode).toBe(isconfigmode);
});

test('every feature is on the side of the thousand that its screens are on (S4-073)', () => {
  for (const key of FEATURE_KEYS) {
    const { featureid } = FEATURES[key];
    expect({ key, isconfigmode: permissionEntry(grant(featureid, 1)).isconfigmode }).toEqual({
      key,
      isconfigmode: featureid > 999,
    });
  }
});
