import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row, Values } from '../contract/section-fields.ts';
import type { SectionKey } from '../contract/sections.ts';
import { isMinor, problemsOf } from '../engine/check.ts';
import { cleanRows, followed } from '../engine/clean.ts';
import { diff, taken } from '../engine/diff.ts';
import { employmentNotices } from '../engine/experience.ts';
import { documentProblem } from '../engine/numbers.ts';
import { isVerhoeff } from '../engine/verhoeff.ts';

const TODAY = '2026-10-20';
const rowsOf = (...values: Values[]): Row[] => values.map((one, at) => ({ rowid: at + 1, values: one }));
const wrong = (section: SectionKey, ...values: Values[]): string[] =>
  Object.keys(problemsOf(section, rowsOf(...values), TODAY));

describe('numbers of documents', () => {
  test.each([
    [2, '234567890124', true],
    [2, '234567890123', false],
    [2, '134567890124', false],
    [1, 'ABCPN1234K', true],
    [1, 'ABCDN1234K', false],
    [3, 'A1234567', true],
    [5, 'KA0120200001234', true],
    [6, 'ABC1234567', true],
    [6, 'AB1234567', false],
  ])('type %i: %s fits: %s', (type, number, fits) => {
    expect(documentProblem(type, number) === undefined).toBe(fits);
  });

  test('the check digit of Verhoeff finds every wrong digit and every swap of two neighbours', () => {
    const good = '234567890124';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
        const digit = (Number(good[at]) + add) % 10;
        expect(isVerhoeff(`${good.slice(0, at)}${digit}${good.slice(at + 1)}`)).toBe(false);
      }),
    );
    for (let at = 0; at < 11; at += 1)
      if (good[at] !== good[at + 1])
        expect(isVerhoeff(`${good.slice(0, at)}${good[at + 1]}${good[at]}${good.slice(at + 2)}`)).toBe(false);
  });
});

describe('what is wrong with a section', () => {
  const nominee = { nominationpurposeid: 1, nomineename: 'Ravi', relationship: 'Son', dateofbirth: '2000-01-01' };
  const contact = { contacttypeid: 1, contacttagid: 2, callingcode: '+91', contacttypevalue: '9876543210' };
  const account = {
    paymentmode: 'Bank',
    accountholder: 'A',
    bankname: 'B',
    bankaccount: '123456',
    bankaccountagain: '123456',
  };
  test.each<[string, SectionKey, Values[], string[]]>([
    [
      'shares make a whole',
      'nominees',
      [
        { ...nominee, sharepercent: 33.34 },
        { ...nominee, sharepercent: 66.66 },
      ],
      [],
    ],
    [
      'shares do not',
      'nominees',
      [
        { ...nominee, sharepercent: 50 },
        { ...nominee, sharepercent: 49.99 },
      ],
      ['1.sharepercent'],
    ],
    [
      'each purpose by itself',
      'nominees',
      [
        { ...nominee, sharepercent: 100 },
        { ...nominee, nominationpurposeid: 2, sharepercent: 50 },
      ],
      ['1.sharepercent'],
    ],
    [
      'a minor needs a guardian',
      'nominees',
      [{ ...nominee, dateofbirth: '2008-10-21', sharepercent: 100 }],
      ['0.guardianname'],
    ],
    ['from the day of 18 years none', 'nominees', [{ ...nominee, dateofbirth: '2008-10-20', sharepercent: 100 }], []],
    ['a mobile in India', 'contacts', [contact], []],
    ['that is none', 'contacts', [{ ...contact, contacttypevalue: '1234567890' }], ['0.contacttypevalue']],
    ['elsewhere by form only', 'contacts', [{ ...contact, callingcode: '+44', contacttypevalue: '7911 123456' }], []],
    [
      'an address that is none',
      'contacts',
      [{ ...contact, contacttypeid: 4, callingcode: null, contacttypevalue: 'x' }],
      ['0.contacttypevalue'],
    ],
    ['type 7 does not exist', 'contacts', [{ ...contact, contacttypeid: 7 }], ['0.contacttypeid']],
    [
      'two first numbers',
      'contacts',
      [
        { ...contact, isprimary: true },
        { ...contact, contacttypeid: 3, isprimary: true },
      ],
      ['1.isprimary'],
    ],
    ['an IFSC with a letter for the zero', 'bank', [{ ...account, ifsc: 'SBINO001234' }], ['0.ifsc']],
    [
      'the account twice',
      'bank',
      [{ ...account, ifsc: 'SBIN0001234', bankaccountagain: '123457' }],
      ['0.bankaccountagain'],
    ],
    ['paid by cheque needs no account', 'bank', [{ paymentmode: 'Cheque' }], []],
    [
      'expires before it is issued',
      'documents',
      [{ documenttypeid: 3, documentnumber: 'A1234567', issuedate: '2026-01-01', expirydate: '2025-01-01' }],
      ['0.expirydate'],
    ],
    ['single and married', 'personal', [{ maritalstatus: 'Single', marriagedate: '2020-01-01' }], ['0.marriagedate']],
    ['a UAN of eleven digits', 'statutory', [{ pfoption: 'Statutory', uan: '10012345678' }], ['0.uan']],
    ['a PIN code abroad is free', 'addresses', [{ presentpincode: 'SW1A 1AA', presentcountry: 'United Kingdom' }], []],
    [
      'control characters',
      'emergency',
      [{ contactname: 'A\u0000', relationship: 'Friend', callingcode: '+91', mobilenumber: '080 1234567' }],
      ['0.contactname'],
    ],
  ])('%s', (_what, section, values, fields) => {
    expect(wrong(section, ...values)).toEqual(fields);
  });
  test('a day of birth on 29 February is 18 on 1 March', () => {
    expect([isMinor('2008-02-29', '2026-02-28'), isMinor('2008-02-29', '2026-03-01')]).toEqual([true, false]);
  });
});

describe('differences', () => {
  const before = rowsOf({ membername: 'Ravi', relationship: 'Son' }, { membername: 'Uma', relationship: 'Mother' });
  const after: Row[] = [
    { rowid: 1, values: { membername: 'Ravi K', relationship: 'Son' } },
    { rowid: null, values: { membername: 'Arun', relationship: 'Son' } },
  ];
  test('name what changed, came and went', () => {
    expect(diff('family', before, after)).toEqual([
      { key: '1:membername', label: 'Ravi K, Son: Name', before: 'Ravi', after: 'Ravi K' },
      { key: 'new:1', label: 'Family member', before: null, after: 'Arun · Son' },
      { key: 'gone:2', label: 'Family member', before: 'Uma · Mother', after: null },
    ]);
  });
  test('whatever is left out stays as it was, the rest is taken over; nothing else ever comes out', () => {
    const keys = diff('family', before, after).map(({ key }) => key);
    fc.assert(
      fc.property(fc.subarray(keys), (leftout) => {
        const rows = taken('family', { before, after, leftout });
        expect(
          diff(
            'family',
            rows.map((row) => (row.rowid === null ? { ...row, rowid: 99 } : row)),
            before,
          ).length,
        ).toBe(keys.length - leftout.length);
      }),
    );
  });
  test('a covered number that comes back covered was not touched', () => {
    const current = rowsOf({ documenttypeid: 2, documentnumber: '234567890124' });
    const sent = [{ rowid: 1, values: { documenttypeid: 2, documentnumber: '••••••••0124' } }];
    expect(cleanRows('documents', current, sent)[0]?.values['documentnumber']).toBe('234567890124');
    // A row that is nobody's is new: its covered number is no number.
    expect(
      cleanRows('documents', current, [{ ...sent[0], rowid: 77, values: sent[0]?.values ?? {} }])[0],
    ).toMatchObject({
      rowid: null,
    });
  });
  test('a permanent address that is the same follows the present one', () => {
    const [row] = followed('addresses', [
      { rowid: 0, values: { presentcity: 'Pune', permanentcity: 'Goa', issameaddress: true } },
    ]);
    expect(row?.values['permanentcity']).toBe('Pune');
  });
});

test('gaps and overlaps between employers are told', () => {
  const job = (companyname: string, fromdate: string, todate: string) => ({ companyname, fromdate, todate });
  expect(
    employmentNotices([
      job('C', '2022-01-01', '2022-12-31'),
      job('A', '2018-01-01', '2019-12-31'),
      job('B', '2019-12-01', '2021-06-30'),
    ]),
  ).toEqual(['A and B overlap from 2019-12-01', 'Nothing is given from 2021-07-01 to 2021-12-31']);
  expect(employmentNotices([job('A', '2018-01-01', '2019-12-31'), job('B', '2020-01-01', '2021-01-01')])).toEqual([]);
});
