import type { LineFacts } from './facts.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The check character of a GST identification number, from its first 14 characters.
 * Source: GSTN, check-sum of GSTIN (modulus 36 with weights 1 and 2).
 */
export function gstinCheck(first14: string): string {
  let sum = 0;
  for (const [at, character] of Array.from(first14).entries()) {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? '';
}

export const isGstin = (text: string): boolean =>
  /^[0-9A-Z]{15}$/.test(text) && gstinCheck(text.slice(0, 14)) === text[14];

/** The taxes of a bill together, in hundredths of its currency. */
export const taxOf = ({ cgst, sgst, igst }: Pick<LineFacts, 'cgst' | 'sgst' | 'igst'>): number =>
  (cgst ?? 0) + (sgst ?? 0) + (igst ?? 0);

/**
 * Whether the tax on a bill can be credited.
 * @returns undefined for a line without a number, or one of the codes that stand in its way
 */
export function gstFinding(
  line: LineFacts,
  { gstcredit, registrations }: { gstcredit: boolean; registrations: readonly string[] },
): 'gst_invalid' | 'gst_blocked' | 'creditable' | undefined {
  if (line.gstin === null || line.gstin === '') return undefined;
  const [cgst, sgst, igst] = [line.cgst ?? 0, line.sgst ?? 0, line.igst ?? 0];
  const isSum = (line.taxablevalue ?? 0) + cgst + sgst + igst === line.amount;
  if (!isGstin(line.gstin) || !isSum || cgst !== sgst || (cgst > 0 && igst > 0)) return 'gst_invalid';
  if (!gstcredit || (cgst > 0 && !registrations.includes(line.gstin.slice(0, 2)))) return 'gst_blocked';
  return 'creditable';
}
