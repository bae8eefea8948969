import { remembered } from '#platform/web/store.ts';
import type { Answer } from '../contract/sheet.ts';

const keyOf = (what: 'reviewtoken' | 'reviewdraft', accountid: number, performassignmentid: number): string =>
  `muster.${what}.${accountid}.${performassignmentid}`;

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * The token of a form that is written without a name, which only this browser has: it stays after the sign-out, so that the
 * form can still be changed. The server has its hash, inside the sealed form.
 */
export function tokenOf(accountid: number, performassignmentid: number): string {
  const key = keyOf('reviewtoken', accountid, performassignmentid);
  const token = remembered.get(key) ?? randomToken();
  remembered.set(key, token);
  return token;
}

/** The draft of such a form: in this browser only, until the sign-out. */
export function draftOf(accountid: number, performassignmentid: number): readonly Answer[] {
  const stored = remembered.get(keyOf('reviewdraft', accountid, performassignmentid));
  try {
    const answers: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(answers) ? (answers as Answer[]) : [];
  } catch {
    return [];
  }
}

export const keepDraft = (accountid: number, performassignmentid: number, answers: readonly Answer[]): void =>
  remembered.set(keyOf('reviewdraft', accountid, performassignmentid), JSON.stringify(answers));
