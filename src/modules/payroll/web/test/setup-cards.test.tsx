import { expect, test } from 'vitest';
import { markup } from '#platform/web/test/markup.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import type { CycleSave } from '../../contract/setup/cycle-screen.ts';
import type { LimitGroup } from '../../contract/setup/deductions.ts';
import type { PayslipSeries } from '../../contract/setup/payslip-numbers.ts';

const { LimitFields } = await import('../setup/limit-groups.tsx');
const { PayslipNumbersCard } = await import('../setup/method-payslip-numbers.tsx');
const { ShareCard } = await import('../setup/share-card.tsx');

const bound = <T,>(name: string, value: T): Bound<T> => ({
  name,
  value,
  error: undefined,
  onChange: () => undefined,
  onBlur: () => undefined,
});
const words = (html: string): string => html.replaceAll(/<[^<>]*>/g, '|').replaceAll(/\|+/g, '|');

test('each choice of what a day is worth has an example beside it', () => {
  const card = words(
    markup(
      <ShareCard
        disabled={false}
        fields={{
          basis: bound<CycleSave['basis']>('basis', 'fixed'),
          fixeddays: bound<number | null>('fixeddays', 30),
          working: bound<CycleSave['working']>('working', 'without-sundays'),
          joining: bound<CycleSave['joining']>('joining', 'days-missed'),
          combined: bound<CycleSave['combined']>('combined', 'difference'),
          rounding: bound<CycleSave['rounding']>('rounding', 'nearest-rupee'),
        }}
      />,
    ),
  );
  expect(card).toContain('Joined on 15 October: 14 days missed, so 16 of 30 days.');
  // 16 of 30 days less 2 of 30; and of 16 of 30 days 28 of 30.
  expect(card).toContain('Joined on 15 October with 2 unpaid days: 46.7% of the month');
  expect(card).toContain('Joined on 15 October with 2 unpaid days: 49.8% of the month');
});

test('a limit on deductions says in an example what is left and what is not taken', () => {
  const limit = (part: Partial<LimitGroup>) => {
    const usual = { name: 'Labour Codes', base: { without: [] }, rounding: 'down-rupee' as const, apart: [] };
    const group: LimitGroup = { ...usual, share: '40', givesway: ['loan'], ...part };
    const stored = { deductions: [], earnings: [], labourcodes: '50' };
    const field = bound('limits', [group]);
    return words(markup(<LimitFields field={field} order={['loan', 'other']} stored={stored} disabled={false} />));
  };
  expect(limit({ share: 'labour-codes', givesway: [] })).toContain('50% of ₹ 85,000 is ₹ 42,500.');
  expect(limit({ share: 'labour-codes', givesway: [] })).toContain('The excess is reported, and nothing is cut.');
  expect(limit({})).toContain('40% of ₹ 85,000 is ₹ 34,000. ₹ 4,000 is left: ₹ 4,000 is taken, ₹ 11,000 is not.');
  expect(limit({ share: '101' })).not.toContain('is left:');
});

test('the number of payslips shows the first one, or what is wrong with its pattern', () => {
  const numbers = (pattern: string) => {
    const series: PayslipSeries[] = [{ pattern, digits: 5 }];
    return words(markup(<PayslipNumbersCard field={bound('payslipnumbers', series)} entities={[]} disabled={false} />));
  };
  expect(numbers('KG/{no}/{no}')).toContain('Please write {no} once, where the number goes');
  expect(numbers('KG/{fy}/{no}')).toMatch(/The first one: KG\/\d{4}-\d\d\/00001/);
});
