import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionsFor, partsOf, readAnswers, readAttlog, readPeople } from '../engine/device/iclock.ts';
import { bodyOf } from '../server/device/body.ts';
import { logOfDays } from '../engine/device/simulated-log.ts';

/** Forms of a line as terminals of several generations send them: by public captures and the manuals of the protocol. */
test.each([
  ['a fingerprint terminal, six fields', '7\t2026-10-05 09:31:07\t0\t1\t0\t0', ['7', '2026-10-05 09:31:07', 0, 1]],
  [
    'a face terminal, ten fields',
    '11\t2026-08-27 10:57:49\t0\t25\t0\t0\t0\t0\t0\t0',
    ['11', '2026-08-27 10:57:49', 0, 25],
  ],
  ['no key given', '000042\t2026-10-05 18:30:00\t255\t1\t0\t0\t0', ['000042', '2026-10-05 18:30:00', 255, 1]],
  ['out by card, with a work code', '9\t2026-10-05 18:30:00\t1\t4\t12\t0\t0', ['9', '2026-10-05 18:30:00', 1, 4]],
  ['with its table before it', 'ATTLOG\t9\t2026-10-05 18:30:00\t1\t15', ['9', '2026-10-05 18:30:00', 1, 15]],
  ['without leading zeros', '9\t2026-1-5 8:3:1\t0\t1', ['9', '2026-01-05 08:03:01', 0, 1]],
  ['number and time alone', '9\t2026-10-05 18:30:00', ['9', '2026-10-05 18:30:00', null, null]],
  ['letters in the number', 'E102\t2026-10-05 18:30:00\t0\t1', ['E102', '2026-10-05 18:30:00', 0, 1]],
  [
    'keys in each field',
    'PIN=2000\tTime=2026-11-25 09:00:00\tStatus=0\tVerifyMode=2',
    ['2000', '2026-11-25 09:00:00', 0, 2],
  ],
  [
    'an event of a door',
    'time=2026-11-26 09:30:00\tpin=1002\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=15\tindex=42',
    ['1002', '2026-11-26 09:30:00', 0, 15],
  ],
  ['blanks for tabs', '9 2026-10-05 18:30:00 1 15', ['9', '2026-10-05 18:30:00', 1, 15]],
  ['a T in the time', '9\t2026-10-05T18:30:00\t1\t15', ['9', '2026-10-05 18:30:00', 1, 15]],
  ['blanks around the number', ' 9 \t2026-10-05 18:30:00\t\t', ['9', '2026-10-05 18:30:00', null, null]],
])('%s', (_, line, [usernumber, time, statecode, verifycode]) => {
  for (const body of [line, `${line}\n`, `${line}\r\n\r\n`])
    expect(readAttlog(body)).toEqual({ punches: [{ usernumber, time, statecode, verifycode }], unread: [] });
});

test.each([
  '2026-02-30 09:00:00',
  '2095-01-01 09:00:00',
  '2026-10-05 24:00:00',
  '1970-01-01 09:00:00',
  '2026/10/05 09:00:00',
  '',
])('a line with the time “%s” is set apart as it came', (time) => {
  expect(readAttlog(`7\t${time}\t0\t1`)).toEqual({ punches: [], unread: [`7\t${time}\t0\t1`] });
});

test('an event of a door without a person is left, and one that was refused is set apart', () => {
  const event = (pin: string, code: number) => `time=2026-11-26 09:30:00\tpin=${pin}\tevent=${code}`;
  const refused = event('7', 23);
  expect(readAttlog([event('0', 200), event('', 8), refused, event('7', 1)].join('\n'))).toEqual({
    punches: [{ usernumber: '7', time: '2026-11-26 09:30:00', statecode: null, verifycode: null }],
    unread: [refused],
  });
});

test.each([
  ['table=ATTLOG&Stamp=7', 'x', 'ATTLOG', '7', 'x'],
  ['table=attlog', 'x', 'ATTLOG', '', 'x'],
  ['table=rtlog', 'x', 'RTLOG', '', 'x'],
  ['table=USERINFO', 'x', 'OPERLOG', '', 'x'],
  ['table=BIODATA', 'x', 'NONE', '', 'x'],
  ['table=tabledata&tablename=user', 'x', 'NONE', '', 'x'],
  ['table=tabledata&tablename=transaction', 'x', 'OTHER', '', 'x'],
  ['', '~DeviceName=Gate', 'OTHER', '', '~DeviceName=Gate'],
  ['', '', 'NONE', '', ''],
  ['', 'table=ATTLOG&Stamp=9&data=1\t2026-01-01 09:00:00\n2\tx', 'ATTLOG', '9', '1\t2026-01-01 09:00:00\n2\tx'],
  ['table=ATTLOG', 'table=OPERLOG&data=1', 'ATTLOG', '', 'table=OPERLOG&data=1'],
] as const)('a call with “%s” and “%s” is of %s', (query, body, table, stamp, text) => {
  expect(bodyOf(new URLSearchParams(query), body)).toEqual({ table, stamp, body: text });
});

test('people and answers', () => {
  const body = 'USER PIN=7\tName=Asha Nair\tPri=0\tPasswd=\tCard=\tGrp=1\nFP PIN=7\tFID=1\tSize=1\tValid=1\tTMP=AA\n';
  expect(readPeople(body)).toEqual([{ usernumber: '7', name: 'Asha Nair' }]);
  expect(readPeople('USER PIN=7\tName=a\0b\tPri=0')).toEqual([{ usernumber: '7', name: 'a?b' }]);
  const answers = ['ID=12&Return=0&CMD=DATA', 'ID=13&Return=-1004&CMD=DATA', 'hello', 'ID=14&Return=4294966292'];
  expect(readAnswers([...answers, 'ID=15&Return=99999999999999'].join('\n'))).toEqual({
    answers: [
      { commandid: 12, returncode: 0 },
      { commandid: 13, returncode: -1004 },
      { commandid: 14, returncode: -1004 },
      { commandid: 15, returncode: null },
    ],
    unread: ['hello', 'ID=15&Return=99999999999999'],
  });
});

test.each([
  ['Kolkata', 330, '330'],
  ['Kathmandu', 345, '345'],
  ["St John's", -210, '-210'],
  ['Dubai', 240, '4'],
  ['New York', -300, '-5'],
  ['London', 0, '0'],
])('the zone of %s is sent in whole hours, or in minutes', (_, zoneminutes, zone) => {
  expect(optionsFor({ serialnumber: 'A1', stamp: '0', zoneminutes }).split('\n')).toContain(`TimeZone=${zone}`);
});

test('the parts of a body are its lines in their order, none longer than was said', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{0,3}$/)), fc.integer({ min: 1, max: 5 }), (lines, most) => {
      const parts = [...partsOf(lines.join('\r\n'), most)].map((part) => part.split('\n'));
      expect(parts.flat()).toEqual(lines.filter((line) => line !== ''));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(most);
    }),
  );
});

test('what the simulated terminal writes is read the same by a reader of tables that is not ours', () => {
  fc.assert(
    fc.property(
      fc.record({
        numbers: fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{1,9}$/), { minLength: 1, maxLength: 6 }),
        drift: fc.integer({ min: -600, max: 600 }),
        repeat: fc.integer({ min: 0, max: 5 }),
        state: fc.constantFrom(0, 1, 4, 255),
      }),
      fc.integer({ min: 1, max: 12 }),
      (habits, days) => {
        const body = logOfDays(habits, { from: '2026-02-20', days }).join('\n');
        const table = parse(body, { delimiter: '\t', quote: false, relaxColumnCount: true, skipEmptyLines: true });
        expect(readAttlog(body)).toEqual({
          punches: table.map(([usernumber, time, state, verify]) => ({
            usernumber,
            time,
            statecode: Number(state),
            verifycode: Number(verify),
          })),
          unread: [],
        });
      },
    ),
  );
});
