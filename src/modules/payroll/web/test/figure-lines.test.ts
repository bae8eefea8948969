import { describe, expect, test } from 'vitest';
import { figureLines } from '../law/rules/figure-lines.ts';
import { FIGURE_WORDS, PACK_WORDS } from '../law/rules/figure-words.ts';

type Pack = { pack: string; rules: object[] };
/** The packs of the law as their files have them. */
const PACKS = import.meta.glob<Pack>('../../../../../rules/in/*.json', { eager: true, import: 'default' });
/** Packs of the calendar and of forms, which have pages of their own. */
const OWN_PAGES = new Set(['due-dates', 'tax-forms']);

/** What the heading of a rule or the text of a row says, not a line of its own. */
const ELSEWHERE = new Set(
  'effectivefrom effectiveto jurisdiction source confidence verifiedby state name kind n d amount february below upto above'.split(
    ' ',
  ),
);
/** Rows of these lists are texts. */
const ROWS = new Set(['sections', 'groups', 'slabs', 'surcharge', 'owned', 'bands', 'women']);

function keysOf(value: unknown): string[] {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, within]) => [key, ...(ROWS.has(key) ? [] : keysOf(within))]);
}

describe('figures of rule packs in words', () => {
  test('every pack and every figure of it has a name', () => {
    const packs = Object.values(PACKS).filter(({ pack }) => !OWN_PAGES.has(pack));
    expect(packs.length).toBeGreaterThan(10);
    expect(packs.map(({ pack }) => pack).filter((pack) => PACK_WORDS[pack] === undefined)).toEqual([]);
    const keys = new Set(packs.flatMap(({ rules }) => rules.flatMap((rule) => keysOf(rule))));
    expect([...keys].filter((key) => !ELSEWHERE.has(key) && FIGURE_WORDS[key] === undefined)).toEqual([]);
  });

  const table = [
    [{ ceiling: 1_500_000 }, 'Ceiling: ₹15,000'],
    [{ rate: '8.33' }, 'Rate: 8.33 %'],
    [{ epsage: 58 }, 'Pension until the age of: 58'],
    [{ rounding: 'up-rupee' }, 'Rounded: Up to the rupee'],
    [{ minimum: { n: 1, d: 12 } }, 'Least share: 1/12'],
    [
      { hostel: { monthly: 30_000, children: 2 } },
      'Hostel of children · A month: ₹300; Hostel of children · Children, maximum: 2',
    ],
    [
      {
        slabs: {
          below60: [
            { upto: 40_000_000, rate: '0' },
            { upto: null, rate: '30' },
          ],
        },
      },
      'Slabs · Below 60 years: up to ₹4,00,000: 0 %\nbeyond: 30 %',
    ],
    [
      {
        bands: [
          { upto: 750_000, amount: 0 },
          { upto: null, amount: 20_000, february: 30_000 },
        ],
      },
      'Amounts: up to ₹7,500: ₹0\nbeyond: ₹200, in February ₹300',
    ],
    [{ periodstarts: [4, 10] }, 'Contribution periods begin in: Apr, Oct'],
    [{ residentsonly: true }, 'For residents only: Yes'],
    [{ deductions: null }, 'Deductions: None'],
    [{ state: 'MH', kind: 'fixed', employee: 1_200 }, 'Employee: ₹12'],
  ] as const;
  test.each(table)('%o', (figures, text) => {
    const lines = figureLines(figures).map(({ label, value }) => `${label}: ${value}`);
    expect(lines.join('; ').replaceAll('₹ ', '₹').replaceAll('\u00a0', '')).toBe(text);
  });
});
