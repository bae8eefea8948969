import { expect, test } from 'vitest';
import {
  type Counted,
  type Employer,
  ESI,
  missingRegistrations,
  PAN,
  partsOf,
  PF,
  PT,
  TAN,
} from '../../engine/outputs/establishments.ts';

const detail = (
  statutorytypeid: 1 | 2 | 3 | 4 | 5 | 6,
  registrationnumber: string,
  statecode: string | null = null,
) => ({
  statutorytypeid,
  registrationnumber,
  statecode,
});
const company: Employer = {
  establishmentid: 0,
  establishmentname: 'Acme',
  statutorydetail: [detail(PF, 'PUPUN0000001000'), detail(PT, '27111111111P', 'MH'), detail(PAN, 'AAACA1111A')],
};
const works: Employer = {
  establishmentid: 7,
  establishmentname: 'Works',
  statutorydetail: [detail(PF, 'PUPUN0000002000'), detail(PT, '29222222222P', 'KA')],
};
const sharing: Employer = {
  establishmentid: 9,
  establishmentname: 'Depot',
  statutorydetail: [detail(PF, 'PUPUN0000001000')],
};
const row = (establishmentid: number, statutorytypeid: number, people: number, workstate = 'Maharashtra'): Counted => ({
  establishmentid,
  statutorytypeid,
  people,
  workstate,
});

test.each([
  ['each PF code has its own file', PF, [row(0, PF, 4), row(7, PF, 2)], ['0 PUPUN0000001000 4', '7 PUPUN0000002000 2']],
  ['two employers under one code share a file', PF, [row(0, PF, 4), row(9, PF, 3)], ['0+9 PUPUN0000001000 7']],
  [
    'the states of one establishment are one file where no state gives the number',
    PF,
    [row(0, PF, 4), row(0, PF, 1, 'Karnataka')],
    ['0 PUPUN0000001000 5'],
  ],
  [
    'professional tax goes by the registration of the state of work',
    PT,
    [row(0, PT, 4), row(7, PT, 2, 'Karnataka'), row(7, PT, 1)],
    ['0 27111111111P 4', '7 29222222222P 2', '7 - 1'],
  ],
  ['whoever lacks a number has a file of their own', ESI, [row(0, ESI, 1), row(7, ESI, 2)], ['0 - 1', '7 - 2']],
  ['nobody, no file', ESI, [row(0, ESI, 0)], []],
])('%s', (_, typeid, counted, expected) => {
  const parts = partsOf(typeid, [company, works, sharing], counted);
  expect(
    parts.map((part) => `${part.establishmentids.join('+')} ${part.registrationnumber ?? '-'} ${part.people}`),
  ).toEqual(expected);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
});

test('a missing registration says whose, for how many, and what follows', () => {
  const counted = [row(0, PAN, 5), row(0, PF, 5), row(7, PT, 1), row(7, TAN, 2), row(7, PF, 3), row(9, ESI, 0)];
  expect(missingRegistrations([company, works, sharing], counted).map(({ text }) => text)).toEqual([
    'Works has no TAN: the income tax deducted cannot be deposited for 2 people',
    'Works has no registration for professional tax in Maharashtra: the tax cannot be deposited for 1 person',
  ]);
});
