import type { DocumentField } from '../../contract/apply.ts';
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
};

/** An upload waits for its application for 24 hours; a little less here. */
const FILE_MS = 23 * 3600_000;
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
});

/** Reads what this browser has of an application that was not sent; files that are gone meanwhile are left out. */
export function readDraft(jobuuid: string, formtoken: string): Draft {
  const empty = emptyDraft(formtoken);
  try {
    const given = JSON.parse(localStorage.getItem(keyOf(jobuuid)) ?? 'null') as Draft | null;
    if (given === null || typeof given !== 'object') return empty;
    const files = Object.fromEntries(
      Object.entries(given.files ?? {}).filter(([, file]) => file && Date.now() - file.at < FILE_MS),
    );
    return { ...empty, ...given, files };
  } catch {
    return empty;
  }
}

export function saveDraft(jobuuid: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(jobuuid), JSON.stringify(draft));
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
