import { say } from './say.ts';
import type { DynamicField, DynamicValue, FieldTypeId } from '../contract/dynamic-form.ts';
import { isDay } from './day.ts';

/** The value of "none of these": choosing it deselects all others. */
export const NONE_OF_THESE = 0;
/** The initial value of a time field. */
export const DEFAULT_TIME = '00:00:00';

const TEXTS: readonly FieldTypeId[] = [1, 7];
const NUMBERS: readonly FieldTypeId[] = [4, 8];
const ONE_OF: readonly FieldTypeId[] = [6, 9, 13];
const SOME_OF: readonly FieldTypeId[] = [10, 11];
export const hasOptions = (typeid: FieldTypeId): boolean => [...ONE_OF, ...SOME_OF].includes(typeid);
/** Whether entries of a type can have bounds: letters, numbers, days. */
export const hasBounds = (typeid: FieldTypeId): boolean => [1, 2, 4, 7, 8].includes(typeid);

/** The initial value of a field of a type. */
export const emptyValue = (typeid: FieldTypeId): DynamicValue =>
  typeid === 5 ? DEFAULT_TIME : SOME_OF.includes(typeid) ? [] : null;

/** Whether a value is empty. */
export const isEmptyValue = (value: DynamicValue): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** Returns the chosen values after an option was toggled; "none of these" excludes all others. */
export function toggled(chosen: readonly number[], option: number): number[] {
  if (chosen.includes(option)) return chosen.filter((one) => one !== option);
  return option === NONE_OF_THESE ? [option] : [...chosen.filter((one) => one !== NONE_OF_THESE), option];
}

type Question = Pick<DynamicField, 'typeid' | 'isrequired' | 'min' | 'max' | 'options' | 'errorText'>;

/**
 * Validates the value of a field.
 * @returns a message that says what to do, or undefined; the field's own error text replaces ours
 */
export function problemOf(field: Question, value: DynamicValue): string | undefined {
  const result = isEmptyValue(value)
    ? field.isrequired
      ? 'Please fill this field'
      : undefined
    : wrongValue(field, value);
  return result === undefined ? undefined : (field.errorText ?? result);
}

function wrongValue(field: Question, value: DynamicValue): string | undefined {
  const { typeid } = field;
  if (TEXTS.includes(typeid)) return wrongText(field, value);
  if (NUMBERS.includes(typeid)) return wrongNumber(field, value);
  if (ONE_OF.includes(typeid)) return isOption(field, value) ? undefined : 'Please choose one of the options';
  if (SOME_OF.includes(typeid)) return wrongChoice(field, value);
  if (typeof value !== 'string') return 'Please fill valid data';
  if (typeid === 2) return wrongDay(field, value);
  if (typeid === 3) return isMoment(value) ? undefined : 'Please enter a day and a time';
  if (typeid === 5) return isTime(value) ? undefined : 'Please enter a time';
  return value.length <= 600 ? undefined : 'Please fill valid data';
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
const isMoment = (text: string): boolean =>
  isDay(text.slice(0, 10)) && text[10] === 'T' && isTime(`${text.slice(11)}:00`);

const numberOf = (bound: DynamicField['min']): number | undefined => {
  if (bound === null || bound === '') return undefined;
  const number = Number(bound);
  return Number.isFinite(number) ? number : undefined;
};

function wrongText({ typeid, min, max }: Question, value: DynamicValue): string | undefined {
  if (typeof value !== 'string') return 'Please fill valid data';
  const least = numberOf(min);
  const most = numberOf(max) ?? (typeid === 1 ? 250 : 5000);
  if (value.trim() !== value) return 'Text must not start or end with a space';
  if (least !== undefined && value.length < least) return `Please enter at least ${least} characters`;
  return value.length > most ? say`maximum limit should not be greater than ${most}` : undefined;
}

function wrongNumber({ typeid, min, max }: Question, value: DynamicValue): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'enter valid number';
  if (typeid === 8 && !Number.isSafeInteger(value)) return 'enter valid number';
  const least = numberOf(min) ?? (typeid === 8 ? 0 : undefined);
  const most = numberOf(max);
  if (least !== undefined && value < least) return `Please enter ${least} or more`;
  return most !== undefined && value > most ? `Please enter ${most} or less` : undefined;
}

function wrongDay({ min, max }: Question, value: string): string | undefined {
  if (!isDay(value)) return 'Please enter a valid day';
  if (typeof min === 'string' && isDay(min) && value < min) return `Please enter ${min} or a later day`;
  return typeof max === 'string' && isDay(max) && value > max ? `Please enter ${max} or an earlier day` : undefined;
}

const isOption = ({ options }: Question, value: unknown): boolean =>
  options.some(({ displayvalue }) => displayvalue === value);

function wrongChoice(field: Question, value: DynamicValue): string | undefined {
  if (!Array.isArray(value)) return 'Please fill valid data';
  const isKnown = value.every((one) => isOption(field, one)) && new Set(value).size === value.length;
  if (!isKnown) return 'Please choose from the options';
  return value.includes(NONE_OF_THESE) && value.length > 1 ? 'Please choose either none of these or others' : undefined;
}
