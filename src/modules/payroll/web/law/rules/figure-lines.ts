import { formatRupees, paise } from '#platform/engine/money.ts';
import { SHORT_MONTHS } from '#platform/contract/calendar-words.ts';
import { t } from '#platform/web/language.ts';
import { COUNTS, FIGURE_WORDS, VALUE_WORDS } from './figure-words.ts';

export type FigureLine = { readonly label: string; readonly value: string };

/** Figures that say of what a rule is, which its heading has. */
const HEADING = new Set(['state', 'name', 'kind']);
/** Lists of months. */
const MONTHS = new Set(['months', 'periodstarts', 'deductmonths']);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wordOf = (key: string): string => t(FIGURE_WORDS[key] ?? key);
const money = (value: number): string => formatRupees(paise(value), { decimals: 0 });

function valueOf(key: string, value: unknown): string {
  if (value === null) return t('None');
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  if (typeof value === 'number') return COUNTS.has(key) ? String(value) : money(value);
  const text = typeof value === 'string' ? value : '';
  if (/^\d{1,3}(\.\d+)?$/.test(text)) return t('{{percent}} %', { percent: text });
  return VALUE_WORDS[text] === undefined ? text : t(VALUE_WORDS[text]);
}

/** A slab, band or section as one text. */
function rowText(row: Fields): string {
  const { upto, below, above, rate, amount, february, law, name, cap } = row;
  if (typeof name === 'string') {
    const limit = typeof cap === 'number' ? t('at most {{amount}}', { amount: money(cap) }) : '';
    return [name, typeof law === 'string' ? law : '', limit].filter(Boolean).join(' · ');
  }
  const edge =
    typeof upto === 'number'
      ? t('up to {{amount}}', { amount: money(upto) })
      : typeof below === 'number'
        ? t('below {{amount}}', { amount: money(below) })
        : typeof above === 'number'
          ? t('above {{amount}}', { amount: money(above) })
          : t('beyond');
  const what = rate === undefined ? valueOf('amount', amount) : valueOf('rate', rate);
  const also = typeof february === 'number' ? t(', in February {{amount}}', { amount: money(february) }) : '';
  return `${edge}: ${what}${also}`;
}

function listText(key: string, values: readonly unknown[]): string {
  if (MONTHS.has(key)) return values.map((month) => t(SHORT_MONTHS[Number(month) - 1] ?? '')).join(', ');
  return values.map((value) => (isFields(value) ? rowText(value) : valueOf(key, value))).join('\n');
}

/** The figures of a rule as lines, those within others with the words of both. */
export function figureLines(figures: Fields, before = ''): FigureLine[] {
  return Object.entries(figures).flatMap(([key, value]): FigureLine[] => {
    if (before === '' && HEADING.has(key)) return [];
    const label = before === '' ? wordOf(key) : `${before} · ${wordOf(key)}`;
    if (Array.isArray(value)) return value.length === 0 ? [] : [{ label, value: listText(key, value) }];
    if (!isFields(value)) return [{ label, value: valueOf(key, value) }];
    const { n, d } = value;
    if (typeof n === 'number' && typeof d === 'number') return [{ label, value: `${n}/${d}` }];
    return figureLines(value, label);
  });
}
