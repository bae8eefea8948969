import { expect, test } from 'vitest';
import {
  PERSONAL_FIELDS,
  type PersonalField,
  personalProblems,
} from '#modules/recruit/contract/application/application-check.ts';

const COMPLETE: Record<PersonalField, string> = {
  name: 'Asha Nair',
  emailid: 'asha@example.in',
  callingcode: '+91',
  mobilenumber: '9812345678',
  city: 'Pune',
  noticeperiod: '30',
  expectedsalary: '900000',
  advanceskill: 'Looms',
  elementryskill: 'Welding',
};
/** The fields in the order of §5 with their toasts, written down a second time on purpose. */
const IN_ORDER = [
  ['name', 'Please enter name'],
  ['emailid', 'Please enter email id'],
  ['callingcode', 'Please enter calling code'],
  ['mobilenumber', 'Please enter mobile number'],
  ['city', 'Please enter city'],
  ['noticeperiod', 'Please enter notice period'],
  ['expectedsalary', 'Please enter expected salary'],
  ['advanceskill', 'Please enter advance skill'],
  ['elementryskill', 'Please enter elementry skill'],
] as const;

test('S5-056, S5-057: of all fields that are missing, in every combination, each is named in order', () => {
  expect(personalProblems(COMPLETE)).toEqual([]);
  for (let missing = 1; missing < 2 ** IN_ORDER.length; missing += 1) {
    const empty = IN_ORDER.filter((_, at) => (missing & (1 << at)) !== 0);
    const values = { ...COMPLETE, ...Object.fromEntries(empty.map(([field]) => [field, ' '])) };
    expect(personalProblems(values)).toEqual(empty.map(([field, text]) => ({ field, text })));
  }
  expect(PERSONAL_FIELDS.map(([field]) => field)).toEqual(IN_ORDER.map(([field]) => field));
});

test('S5-060: a wrong address is named after what precedes it and before what follows it', () => {
  const wrong = { ...COMPLETE, emailid: 'abc' };
  const problem = { field: 'emailid', text: 'Please enter valid email id' };
  expect(personalProblems(wrong)[0]).toEqual(problem);
  expect(personalProblems({ ...wrong, city: '' })[0]).toEqual(problem);
  expect(personalProblems({ ...wrong, name: '' })[0]?.field).toBe('name');
});

test('a calling code is one that is in use, and a mobile number has six digits or more', () => {
  const textOf = (options: Partial<typeof COMPLETE>) => personalProblems({ ...COMPLETE, ...options })[0]?.text;
  for (const callingcode of ['+91', '91', '1', '+1', '+44', '+971', '+880', '+7', '+1246', '+852', '+49'])
    expect(textOf({ callingcode }), callingcode).toBeUndefined();
  for (const callingcode of ['9', '+9', '+0', '+83', '+28', '+99999', '091', '+'])
    expect(textOf({ callingcode }), callingcode).toBe('Please enter a calling code such as +91');
  for (const mobilenumber of ['123456', '98123 45678', '98765-43210'])
    expect(textOf({ mobilenumber }), mobilenumber).toBeUndefined();
  for (const mobilenumber of ['1', '12345', '- . -'])
    expect(textOf({ mobilenumber }), mobilenumber).toBe('Please enter valid mobile number');
});
