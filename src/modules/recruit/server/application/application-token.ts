import { isSigned, mac, type Secrets } from '#platform/server/secrets.ts';
import { randomToken } from '#platform/server/token.ts';

const DAY_SECONDS = 86_400;
/** How long the link to the status of an application works, in days. */
export const STATUS_DAYS = 30;

type Of = { readonly subscriptionid: number; readonly requisitionjobid: number };

const signedForm = ({ subscriptionid, requisitionjobid }: Of, body: string): string =>
  `application form.${subscriptionid}.${requisitionjobid}.${body}`;

/** The token of a form for one job: a key by which it is stored once, and when it was made. */
export function formToken(secret: string, of: Of, now: Date): string {
  const body = `${randomToken(15)}.${Math.floor(now.getTime() / 1000)}`;
  return `${body}.${mac(secret, signedForm(of, body))}`;
}

/** Reads the token of a form; undefined when it is not ours or of another job. It has no end: a draft may wait. */
export function readFormToken(secrets: Secrets, of: Of, token: string): { key: string; createdAt: number } | undefined {
  const match = /^(([\w-]{20})\.(\d{1,12}))\.([\w-]{43})$/.exec(token);
  if (!match) return undefined;
  const [, body = '', key = '', createdAt, signature = ''] = match;
  return isSigned(secrets, signature, signedForm(of, body)) ? { key, createdAt: Number(createdAt) } : undefined;
}

const signedStatus = (subscriptionid: number, body: string): string => `application status.${subscriptionid}.${body}`;

type Status = { readonly candidateapplicationid: number; readonly expired: boolean };

/** The token of the personal link to an application's status. */
export function statusToken(
  secret: string,
  { subscriptionid, candidateapplicationid }: { subscriptionid: number; candidateapplicationid: number },
  now: Date,
): string {
  const body = `${candidateapplicationid}.${Math.floor(now.getTime() / 1000) + STATUS_DAYS * DAY_SECONDS}`;
  return `${body}.${mac(secret, signedStatus(subscriptionid, body))}`;
}

/** Reads the token of a personal link; undefined when it is not ours or was changed. */
export function readStatusToken(
  secrets: Secrets,
  subscriptionid: number,
  token: string,
  now: Date,
): Status | undefined {
  const match = /^((\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(token);
  if (!match) return undefined;
  const [, body = '', id, until, signature = ''] = match;
  if (!isSigned(secrets, signature, signedStatus(subscriptionid, body))) return undefined;
  return { candidateapplicationid: Number(id), expired: Number(until) * 1000 <= now.getTime() };
}
