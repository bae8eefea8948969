import { expect, test } from 'vitest';
import { UNPAID_DETAIL } from '../../contract/policy-detail.ts';
import { draftOf, lastFrom, newDetail, type Stored, type Version } from '../policy-draft.ts';

const version = (part: Partial<Version>): Version => ({
  leavepolicyversionid: 1,
  versionno: 1,
  effectivefrom: '2026-04-01',
  publishedon: null,
  details: [UNPAID_DETAIL],
  restricted: [],
  prefixsuffixmindays: 0,
  ...part,
});
const stored = (...policy: Version[]): Stored =>
  ({ leavepolicyid: 3, leavepolicyname: 'Office', description: null, policy }) as Stored;

test('a new policy is a draft without an id that has Unpaid Leave, and each type added is new', () => {
  expect(draftOf(undefined, true)).toMatchObject({
    leavepolicyid: null,
    leavepolicyname: '',
    isdraft: true,
    effectivefrom: null,
    details: [{ leavetypeid: 4, leavecategoryid: 1, leavepolicydetailid: null }],
    isviewmode: false,
  });
  expect(newDetail(7, 2)).toMatchObject({ leavetypeid: 7, leavecategoryid: 2, leavepolicydetailid: null });
});

test('what is published is shown to read, and so is every policy without the right (S3-185)', () => {
  const published = version({ publishedon: '2026-03-01' });
  const waiting = version({ versionno: 2, effectivefrom: '2026-07-01' });
  const isviewmode = (row: Stored | undefined, mayEdit: boolean) => draftOf(row, mayEdit).isviewmode;
  expect([
    isviewmode(stored(published), true),
    isviewmode(stored(waiting, published), true),
    isviewmode(stored(waiting, published), false),
    isviewmode(undefined, false),
  ]).toEqual([true, false, true, true]);
  expect([lastFrom(stored(waiting, published)), lastFrom(stored(waiting))]).toEqual(['2026-04-01', '']);
});
