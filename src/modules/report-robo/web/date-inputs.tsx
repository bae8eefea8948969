import { DayInput } from '#platform/web/kit/day-input.tsx';
import { t } from '#platform/web/language.ts';
import { isDay } from '#platform/engine/day.ts';
import type { Question } from '../contract/question.ts';

type DateInputs = {
  from: Question['from'];
  to: Question['to'];
  onChange: (values: Partial<Pick<Question, 'from' | 'to'>>) => void;
};

const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : null);

/** The first and the last day of a range. */
export function DateInputs({ from, to, onChange }: DateInputs) {
  return (
    <>
      <DayInput
        label={t('From')}
        value={from}
        onChange={(day) => onChange({ from: dayOf(day) })}
        onUnread={() => onChange({ from: null })}
      />
      <DayInput
        label={t('To')}
        value={to}
        onChange={(day) => onChange({ to: dayOf(day) })}
        onUnread={() => onChange({ to: null })}
      />
    </>
  );
}
