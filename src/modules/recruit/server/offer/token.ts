import { isSigned, mac, type Secrets } from '#platform/server/secrets.ts';

const signed = (subscriptionid: number, body: string): string => `offer.${subscriptionid}.${body}`;

/** The token of the personal link to an offer. It has no end of its own: the offer says until when it is valid. */
export function offerToken(secret: string, { subscriptionid, offerid }: { subscriptionid: number; offerid: number }) {
  return `${offerid}.${mac(secret, signed(subscriptionid, String(offerid)))}`;
}

/** Reads the token of a personal link; undefined when it is not ours or was changed. @returns the id of the offer */
export function readOfferToken(secrets: Secrets, subscriptionid: number, token: string): number | undefined {
  const [, id = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  return id !== '' && isSigned(secrets, signature, signed(subscriptionid, id)) ? Number(id) : undefined;
}
