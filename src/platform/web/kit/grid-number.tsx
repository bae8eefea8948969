import type { KeyboardEvent } from 'react';
import { type NumberBounds, readTypedNumber } from '#platform/engine/typed-number.ts';
import { t } from '../language.ts';
import style from './grid-number.module.css';

type GridNumberProps = NumberBounds & {
  /** What is typed, and what is stored. */
  value: string;
  before: string;
  /** Names row and column for readers of the screen. */
  label: string;
  column: string;
  onChange: (text: string) => void;
};

const MARK = 'data-grid-column';
const boxesIn = (within: Element | null, column?: string): HTMLInputElement[] => [
  ...(within?.querySelectorAll<HTMLInputElement>(
    column === undefined ? `input[${MARK}]` : `input[${MARK}="${column}"]`,
  ) ?? []),
];

/** The box above or below in a table or among its cards, or beside in the row, for a key; undefined for other keys. */
function neighbour(box: HTMLInputElement, event: KeyboardEvent, column: string): HTMLInputElement | undefined {
  const { key, shiftKey } = event;
  const { selectionStart: start, selectionEnd: end, value } = box;
  const whole = start === 0 && end === value.length;
  const up = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  const down = key === 'ArrowDown' || (key === 'Enter' && !shiftKey);
  const left = key === 'ArrowLeft' && (whole || end === 0);
  const right = key === 'ArrowRight' && (whole || start === value.length);
  if (!up && !down && !left && !right) return undefined;
  event.preventDefault();
  const among = up || down ? boxesIn(box.closest('table,ul'), column) : boxesIn(box.closest('tr,li'));
  return among[among.indexOf(box) + (up || left ? -1 : 1)];
}

/** Whether a text is a number that can be saved. */
export const isGridNumber = (text: string, bounds: NumberBounds): boolean =>
  readTypedNumber(text, bounds).kind === 'number';

/**
 * A number in a cell of a table: Tab goes on, Enter and the arrows move as in a spreadsheet, Escape takes back what was
 * typed. The table keeps the texts, and saves them together.
 */
export function GridNumber({ value, before, label, column, onChange, ...bounds }: GridNumberProps) {
  const bad = !isGridNumber(value, bounds);
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    if (event.key === 'Escape' && value !== before) {
      event.stopPropagation();
      onChange(before);
      requestAnimationFrame(() => box.select());
      return;
    }
    neighbour(box, event, column)?.focus();
  };
  return (
    <input
      className={style.box}
      {...{ [MARK]: column }}
      aria-label={label}
      aria-invalid={bad}
      title={bad ? t('enter valid number') : undefined}
      data-changed={value !== before}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={pressed}
    />
  );
}
