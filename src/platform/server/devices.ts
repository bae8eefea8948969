import type { BaseContext } from './serve.ts';
import { isSigned, mac } from './secrets.ts';
import { randomToken } from './token.ts';

type Asking = Pick<BaseContext, 'env' | 'reply'>;
/** A person of a device: an e-mail address, at a company or on an apex host. */
export type Person = { readonly place: string; readonly emailid: string };

const DAYS = 400;
/** The most people remembered in one browser. */
const MAX = 4;

const deviceCookie = (secure: boolean): string => (secure ? '__Host-muster_device' : 'muster_device');
const proofText = ({ place, emailid }: Person, id: string): string => `device.${place}.${id}.${emailid}`;
const currentBy = ({ reply }: Asking): string[] =>
  (reply.cookies[deviceCookie(reply.secure)] ?? '').split('~').slice(0, MAX);

/**
 * Finds the device id that this person's earlier sign-in left in this browser; undefined for an unknown one. It grants
 * no access.
 */
export function deviceOf(ctx: Asking, person: Person): string | undefined {
  for (const current of currentBy(ctx)) {
    const [id, proof] = current.split('.');
    if (id && proof && /^[\w-]{16}$/.test(id) && isSigned(ctx.env, proof, proofText(person, id))) return id;
  }
  return undefined;
}

/**
 * Stores a device id in the browser after a successful sign-in: tries from here are counted apart from those of
 * strangers.
 */
export function rememberDevice(ctx: Asking, person: Person): void {
  const existing = deviceOf(ctx, person);
  const id = existing ?? randomToken(12);
  const others = currentBy(ctx).filter((current) => current !== '' && !current.startsWith(`${id}.`));
  const value = [`${id}.${mac(ctx.env.secret, proofText(person, id))}`, ...others].slice(0, MAX).join('~');
  ctx.reply.cookie(deviceCookie(ctx.reply.secure), value, { maxAge: DAYS * 86_400 });
}
