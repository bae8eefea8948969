/**
 * The dihedral group of order ten, which detects any single wrong digit and any two swapped neighbours (Verhoeff,
 * 1969).
 */
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTED = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** Whether digits end with a Verhoeff check digit, as in an Aadhaar number. */
export function isVerhoeff(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const check = digits
    .split('')
    .toReversed()
    .reduce((sum, digit, at) => {
      const permuted = Number(PERMUTED[at % 8]?.[Number(digit)] ?? 0);
      return Number(PRODUCT[sum]?.[permuted] ?? 0);
    }, 0);
  return check === 0;
}
