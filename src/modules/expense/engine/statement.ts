/** As `numbers.ts` writes them; banks drop hyphens and write capitals. */
const NUMBER = /(?:^|[^A-Z0-9])EP[- ]?(\d{6,12})(?!\d)/i;

/** The number of a payment in the reference or narration of a bank's statement; undefined where there is none. */
export function paymentNumberIn(text: string): string | undefined {
  const digits = NUMBER.exec(text)?.[1];
  return digits === undefined ? undefined : `EP-${digits}`;
}
