import { Checkbox } from '@mantine/core';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { MONTHS } from '#platform/engine/months.ts';
import { plural, t } from '#platform/web/language.ts';
import type { Batch, BulkQuestion, BulkSum, Place } from '../contract/bulk.ts';
import style from './impact-preview.module.css';

const monthName = (month: string): string => `${t(MONTHS[Number(month.slice(5, 7)) - 1] ?? '')} ${month.slice(0, 4)}`;

/** The period of an upload, in words: "October 2026", "tax year 2026-27", or "financial year 2026-27". */
export function placeName({ kind, value }: Place): string {
  if (kind === 'month') return monthName(value);
  return kind === 'taxyear' ? t('tax year {{year}}', { year: value }) : t('financial year {{year}}', { year: value });
}

function amountOf({ paise: amount, days, count }: BulkSum): string {
  if (amount !== undefined) return formatRupees(paise(amount), { decimals: 0 });
  return days === undefined ? (count ?? 0).toLocaleString('en-IN') : plural(days, '{{count}} day', '{{count}} days');
}

/** Counts need their label, so the button does without them. */
const isSomething = ({ paise: amount, days }: BulkSum): boolean => (amount ?? days ?? 0) !== 0;
const PLACE_WORDS = { month: 'Payroll month', taxyear: 'Tax year', fiscalyear: 'Financial year' } as const;

/** The sums of an upload in a row, as on the button: "₹ 24,91,216 and ₹ 29,304". */
export function sumsInShort({ sums }: Pick<Batch, 'sums'>): string {
  const shown = sums.filter(isSomething).map(amountOf);
  const [last = '', ...before] = shown.toReversed();
  return before.length === 0 ? last : t('{{first}} and {{last}}', { first: before.toReversed().join(', '), last });
}

/** Shows the period and the sums of a validated or applied upload; nothing for an upload that has neither. */
export function ImpactPreview({ batch }: { batch: Batch }) {
  const { place, sums } = batch;
  if (!place && sums.length === 0) return null;
  return (
    <dl className={style.impact} aria-label={t('Totals of this upload')}>
      {place ? (
        <div>
          <dt>{t(PLACE_WORDS[place.kind])}</dt>
          <dd>{place.kind === 'month' ? placeName(place) : place.value}</dd>
        </div>
      ) : null}
      {sums.map((sum) => (
        <div key={sum.label}>
          <dt>{t(sum.label)}</dt>
          <dd className="number">{amountOf(sum)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A question about the month, in a sentence. */
function questionText({ about, words, month }: BulkQuestion): string {
  const named = monthName(month);
  if (about === 'open') return t('Payroll has {{month}} open, not the month you chose.', { month: named });
  const sentence = {
    heading: 'The heading “{{words}}” names {{month}}.',
    sheet: 'The sheet “{{words}}” names {{month}}.',
    filename: 'The file name “{{words}}” names {{month}}.',
  }[about];
  return t(sentence, { words, month: named });
}

type Answer = { batch: Batch; answered: boolean; onAnswer: (answered: boolean) => void };

/** Shows conflicts with the chosen month; the rows can be applied once the user has confirmed the month. */
export function Questions({ batch, answered, onAnswer }: Answer) {
  const { questions, place } = batch;
  if (questions.length === 0 || !place) return null;
  return (
    <div className={style.questions} role="group" aria-label={t('Is this the right month?')}>
      <b>{t('Is this the right month?')}</b>
      <ul>
        {questions.map((question) => (
          <li key={`${question.about} ${question.words}`}>{questionText(question)}</li>
        ))}
      </ul>
      <Checkbox
        label={t('Yes, these rows go to {{place}}', { place: placeName(place) })}
        checked={answered}
        onChange={(event) => onAnswer(event.currentTarget.checked)}
      />
    </div>
  );
}
