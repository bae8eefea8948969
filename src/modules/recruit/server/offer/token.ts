import { isSigned, mac, type Secrets } from '#platform/server/secrets.ts';

/** The personal link of an offer; sending the offer again has the next `linkno`, which ends the links before. */
export type OfferLink = { readonly offerid: number; readonly linkno: number };

const signed = (subscriptionid: number, body: string): string => `offer.${subscriptionid}.${body}`;
/** The first link has no number: links that were sent before there were numbers go on working. */
const bodyOf = ({ offerid, linkno }: OfferLink): string => (linkno === 1 ? `${offerid}` : `${offerid}-${linkno}`);

/** The token of the personal link to an offer. It has no end of its own: the offer says until when it is valid. */
export const offerToken = (secret: string, subscriptionid: number, link: OfferLink): string =>
  `${bodyOf(link)}.${mac(secret, signed(subscriptionid, bodyOf(link)))}`;

/** Reads the token of a personal link; undefined when it is not ours or was changed. */
export function readOfferToken(secrets: Secrets, subscriptionid: number, token: string): OfferLink | undefined {
  const [, body = '', signature = ''] = /^(\d{1,15}(?:-\d{1,6})?)\.([\w-]{43})$/.exec(token) ?? [];
  if (body === '' || !isSigned(secrets, signature, signed(subscriptionid, body))) return undefined;
  const [offerid, linkno = 1] = body.split('-').map(Number);
  return { offerid: offerid ?? 0, linkno };
}
