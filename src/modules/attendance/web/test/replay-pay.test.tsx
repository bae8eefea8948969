import { expect, test } from 'vitest';
import { markup } from '#platform/web/test/markup.tsx';
import { PayMonths, payText } from '../replay/replay-pay.tsx';

const MONTH = {
  month: '2026-10',
  days: 2,
  gross: 50_000_00,
  of: 31,
  unpaid: 3_226_00,
  extra: 0,
  working: 0,
  workingrate: null,
  off: 0,
  offrate: null,
};
const shows = (more: object): string =>
  markup(<PayMonths months={[{ ...MONTH, ...more }]} />).replaceAll(/<[^<>]*>/g, '|');

test('a trial says how the pay of a month comes about: its days, and extra time by each rate', () => {
  expect(shows({})).toContain('|2 days × ₹ 50,000 / 31 = ₹ 3,226|');
  expect(shows({ days: 0, working: -120, workingrate: 200_00 })).toContain('|−2 h × ₹ 200 an hour|');
  expect(shows({ days: 0, off: 60 })).toContain('|Extra time of 1 h has no rate.|');
});

test('a difference of pay has its sign', () => {
  expect([payText(5_00), payText(0)].map((text) => text.replaceAll(/\s/g, ' '))).toEqual(['+₹ 5', '₹ 0']);
});
