import type { ApplyData, DocumentField } from '../../contract/apply.ts';
import type { Row, RowList } from '../../contract/apply-rows.ts';

export type Contact = { contacttypeid: number; contacttypevalue: string };
export type Stored = { path: string; name: string; at: number };
export type Answer = { feedback: string; options: readonly number[] };
/** What a visitor has entered so far. */
export type Draft = {
  step: 1 | 2 | 3;
  values: Readonly<Record<string, string>>;
  contacts: readonly Contact[];
  rows: Readonly<Partial<Record<RowList['name'], readonly Row[]>>>;
  files: Readonly<Partial<Record<DocumentField, Stored>>>;
  answers: Readonly<Record<number, Answer>>;
  istalentpool: boolean;
  /** The token of the first form: what is sent again after a lost answer is the same application. */
  formtoken: string;
  /** When it was last changed, in milliseconds since 1970. */
  savedat: number;
};

/** An upload waits for its application for 24 hours; a little less here. */
const FILE_MS = 23 * 3600_000;
/** A draft is what somebody may still come back to, and not left for whoever uses the browser next. */
const DRAFT_MS = 30 * 24 * 3600_000;
const keyOf = (jobuuid: string): string => `muster.apply.${jobuuid}`;

export const emptyDraft = (formtoken: string): Draft => ({
  step: 1,
  values: {},
  contacts: [],
  rows: {},
  files: {},
  answers: {},
  istalentpool: false,
  formtoken,
  savedat: Date.now(),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const every = (value: unknown, holds: (one: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(holds);
const isRow = (value: unknown): boolean => every(value, isText);

/** The shape of each part, by its name; storage may have what another version of the program wrote, or anything. */
const SHAPES: Readonly<Record<keyof Draft, (value: unknown) => boolean>> = {
  step: (value) => value === 1 || value === 2 || value === 3,
  values: isRow,
  contacts: (value) =>
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && typeof one['contacttypeid'] === 'number' && isText(one['contacttypevalue'])),
  rows: (value) => every(value, (rows) => Array.isArray(rows) && rows.every(isRow)),
  files: (value) =>
    every(value, (one) => isRecord(one) && isText(one['path']) && isText(one['name']) && typeof one['at'] === 'number'),
  answers: (value) =>
    every(
      value,
      (one) =>
        isRecord(one) &&
        isText(one['feedback']) &&
        Array.isArray(one['options']) &&
        one['options'].every((option) => typeof option === 'number'),
    ),
  istalentpool: (value) => typeof value === 'boolean',
  formtoken: isText,
  savedat: (value) => typeof value === 'number' && Date.now() - value < DRAFT_MS,
};
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && Object.entries(SHAPES).every(([name, holds]) => holds(value[name]));

/**
 * Reads what this browser has of an application that was not sent; files that are gone meanwhile are left out. A draft of
 * an unknown shape, or one that was left for thirty days, is dropped.
 */
export function readDraft(jobuuid: string, formtoken: string): Draft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(jobuuid)) ?? 'null');
    if (!isDraft(stored)) {
      forgetDraft(jobuuid);
      return emptyDraft(formtoken);
    }
    const files = Object.entries(stored.files).filter(([, file]) => Date.now() - file.at < FILE_MS);
    return { ...stored, files: Object.fromEntries(files) };
  } catch {
    return emptyDraft(formtoken);
  }
}

/** The values after one was typed: a mobile number without a calling code has that of the company's country. */
export function withValue({ callingcode }: ApplyData, { values }: Draft, name: string, value: string): Draft['values'] {
  const next = { ...values, [name]: value };
  const isBare = name === 'mobilenumber' && /\d/.test(value) && (next['callingcode'] ?? '') === '';
  return isBare ? { ...next, callingcode } : next;
}

/** Whether something is entered. */
export const isBegun = ({ values, contacts, rows, files, answers }: Draft): boolean =>
  [...Object.values(values), contacts, ...Object.values(rows), Object.keys(files), Object.keys(answers)].some(
    ({ length }) => length > 0,
  );

export function saveDraft(jobuuid: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(jobuuid), JSON.stringify({ ...draft, savedat: Date.now() }));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

export function forgetDraft(jobuuid: string): void {
  try {
    localStorage.removeItem(keyOf(jobuuid));
  } catch {
    // There was none.
  }
}
