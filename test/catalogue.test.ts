import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, MESSAGES, type MessageCode, NOT_YET_USED } from '#platform/contract/messages.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { productSources } from './support/sources.ts';

const ROWS = [
  ['S8-036', 'E0000', 'Saved successfully'],
  ['S8-037', 'E0010', 'Please fill valid data'],
  ['S8-038', 'E0020', 'Please fill all required fields'],
  ['S8-039', 'E0030', 'Something went wrong...'],
  ['S8-040', 'E0040', 'Request sent'],
  ['S8-041', 'E0050', 'Data uploaded successfully'],
  ['S8-042', 'E0060', 'Data upload failed'],
  ['S8-043', 'E0070', 'Invalid file'],
  ['S8-044', 'E0080', 'Exceeding maximum days limit'],
  ['S8-045', 'E0090', 'Are you sure you want to logout?'],
  ['S8-046', 'E0100', 'Link Expired'],
  ['S8-047', 'E0110', 'Already exist'],
  ['S8-048', 'E0120', 'Deleted successfully'],
  ['S8-049', 'E0130', 'Please select all required fields'],
  ['S8-050', 'E0140', 'Are you sure? You will lose all unsaved data, if you cancel.'],
  ['S8-051', 'E1000', 'Please enter policy name'],
  ['S8-052', 'E1020', 'Similar request already added'],
  ['S8-053', 'E1030', 'Out time can not be more than in time'],
  ['S8-054', 'E1040', 'Start date and end date are compulsory'],
  ['S8-055', 'E1050', 'Please select leave'],
  ['S8-056', 'E1060', 'Exit reason is in use'],
  ['S8-057', 'E1070', 'Are you sure you want to change the state?'],
  ['S8-058', 'E1080', 'Policy not assigned'],
  ['S8-059', 'E1090', 'Policy name already exist'],
  ['S8-060', 'E1200', 'Policy is in use'],
  ['S8-061', 'E1210', 'Employee exists with this data'],
  ['S8-062', 'E1230', 'Please select leave policy'],
  ['S8-063', 'E1240', 'The uploaded file is not valid for this leave policy'],
  ['S8-064', 'E1250', 'This report cannot exceed more than 90 days'],
  ['S8-065', 'E1260', 'Please assign shift for this date'],
  ['S8-066', 'E1270', 'Please complete current task'],
  ['S8-067', 'E1280', 'Please add comment'],
  ['S8-068', 'E1290', 'Your log time is beyond shift time'],
  ['S8-069', 'E1300', 'Please enter name'],
  ['S8-070', 'E1310', 'Please enter business unit head'],
  ['S8-071', 'E1320', 'Please enter statutory details'],
  ['S8-072', 'E1330', 'Please enter early payroll days'],
  ['S8-073', 'E1340', 'Please select device or device group'],
  ['S8-074', 'E1350', 'Type missmatches'],
  ['S8-075', 'E1360', 'Please select any time other than 12:00 AM'],
  ['S8-076', 'E1370', 'Please answer all required questions'],
  ['S8-077', 'E1380', 'Please fill custom effective paid days'],
  ['S8-078', 'E1390', 'Please select at least one exclusion'],
  ['S8-079', 'E1400', 'Please select at least one employee'],
  ['S8-080', 'E1410', "Let's configure payroll first"],
  ['S8-081', 'E1420', 'Please select fallback action'],
  ['S8-082', 'E1430', 'You can either keep accrural or variable'],
  ['S8-083', 'E1440', 'Are you sure you want to delete?'],
  ['S8-084', 'E1450', 'Please create basic pay salary component'],
  ['S8-085', 'E1460', 'There are no components remaining to choose'],
  ['S8-086', 'E1470', 'Please add at least one component with gross'],
  ['S8-087', 'E1480', 'Please create at least one deduction component'],
  ['S8-088', 'E1490', 'Data is similar to previous assignment'],
  ['S8-089', 'E1500', 'Please select valid effective from date'],
  ['S8-090', 'E1510', 'No logs found'],
  ['S8-091', 'E1520', 'This report cannot exceed more than 365 days'],
] as const;

test.each(ROWS)('%s: message %s is "%s"', (_row, code, text) => {
  expect(MESSAGES[code]).toBe(text);
  expect(codeOf(text)).toBe(code);
});

test('the catalogue holds these and no other', () => {
  expect(Object.keys(MESSAGES).sort()).toEqual(ROWS.map(([, code]) => code).sort());
});

test('every message is said somewhere, or listed as belonging to what comes later; all are in every language', async () => {
  const sources = await productSources();
  const text = (code: MessageCode): boolean =>
    sources.some(
      ({ path, text }) =>
        !path.endsWith('contract/messages.ts') &&
        (new RegExp(`\\b${code}\\b`).test(text) || text.includes(MESSAGES[code])),
    );
  const codes = Object.keys(MESSAGES) as MessageCode[];
  expect(codes.filter((code) => !text(code))).toEqual([...NOT_YET_USED]);
  const hindi = JSON.parse(readFileSync(join(PROJECT_DIR, 'languages/hindi/platform.json'), 'utf8')) as Record<
    string,
    string
  >;
  expect(codes.filter((code) => !/[\u0900-\u097f]/.test(hindi[MESSAGES[code]] ?? ''))).toEqual([]);
});
