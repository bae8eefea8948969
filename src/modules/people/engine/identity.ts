import { isEmail } from '#platform/contract/words.ts';
import { say } from '#platform/engine/say.ts';
import { type Cell, cellText, clean, type Read, readCode, readText } from '#bulk/engine/cell.ts';

const ok = <T>(value: T, notice?: string): Read<T> =>
  notice === undefined ? { ok: true, value } : { ok: true, value, notice };
const bad = (error: string): Read<never> => ({ ok: false, error });

/** Fourth letter of a PAN: the kind of holder (section 139A rules; P is a person). */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;

/**
 * PAN: five letters, four digits, a letter. Case and blanks are corrected without a message; a letter O for a digit is
 * not corrected.
 */
export function readPan(cell: Cell): Read<string | null> {
  const read = readText(cell, 40);
  if (!read.ok || read.value === null) return read;
  const pan = read.value.toUpperCase().replace(/[\s-]/g, '');
  if (PAN.test(pan)) return ok(pan);
  const wrong = say`“${read.value}” is not a PAN (five letters, four digits, a letter).`;
  return bad(/^[A-Z]{5}[\dO]{4}[A-Z]$/.test(pan) ? `${wrong} ${say`A letter O stands where a digit belongs.`}` : wrong);
}

/**
 * IFSC: four letters, a zero, six letters or digits. A letter O in fifth place can only be a zero: corrected and
 * reported.
 */
export function readIfsc(cell: Cell): Read<string | null> {
  const read = readText(cell, 40);
  if (!read.ok || read.value === null) return read;
  const code = read.value.toUpperCase().replace(/\s/g, '');
  if (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)) return ok(code);
  const mended = `${code.slice(0, 4)}0${code.slice(5)}`;
  if (code[4] === 'O' && /^[A-Z]{4}0[A-Z0-9]{6}$/.test(mended))
    return ok(mended, `${code} was read as ${mended}: the fifth place of an IFSC is the digit zero`);
  return bad(`“${read.value}” is not an IFSC (four letters, a zero, six letters or digits).`);
}

/** A number of fixed length stored as text. A spreadsheet number that ends in many zeros has lost its digits. */
export function readDigits(
  cell: Cell,
  { what, lengths }: { what: string; lengths: readonly number[] },
): Read<string | null> {
  const read = readCode(cell, { max: 40, restore: false });
  if (!read.ok || read.value === null) return read;
  const digits = read.value.replace(/[\s-]/g, '');
  const inner = cell.kind === 'formula' ? cell.result : cell;
  if (inner.kind === 'number' && /0{6}$/.test(digits))
    return bad(`The ${what} was shortened by the spreadsheet and its last digits are lost. Enter it as text.`);
  if (!/^\d+$/.test(digits)) return bad(`“${read.value}” is not a ${what}: only digits are allowed.`);
  return lengths.includes(digits.length)
    ? ok(digits)
    : bad(`A ${what} has ${lengths.join(' or ')} digits, this has ${digits.length}.`);
}

/** A bank account as text. A number cell is rejected, because leading zeros may be lost. */
export function readAccount(cell: Cell): Read<string | null> {
  const inner = cell.kind === 'formula' ? cell.result : cell;
  if (inner.kind === 'number')
    return bad('The account number is a spreadsheet number; zeros in front may be lost. Enter it as text.');
  const read = readCode(cell, { max: 40, restore: false });
  if (!read.ok || read.value === null) return read;
  const account = read.value.replace(/[\s-]/g, '');
  return /^[A-Z0-9]{6,34}$/i.test(account)
    ? ok(account)
    : bad(`“${read.value}” is not an account number (6 to 34 letters and digits).`);
}

/** A mobile number, checked by format only: ten digits, optionally after +91 or 0. */
export function readMobile(cell: Cell): Read<string | null> {
  const text = cellText(cell);
  if (text === undefined) return ok(null);
  const digits = clean(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+?91|0)(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? ok(digits) : bad(`“${text}” is not a mobile number of ten digits.`);
}

export function readMail(cell: Cell): Read<string | null> {
  const read = readText(cell, 254);
  if (!read.ok || read.value === null) return read;
  return isEmail(read.value) ? ok(read.value.toLowerCase()) : bad(`“${read.value}” is not an e-mail address.`);
}

/** A person's name: letters of any script, marks, blanks and . ' - , only. */
export function readName(cell: Cell, max = 120): Read<string | null> {
  const read = readText(cell, max);
  if (!read.ok || read.value === null) return read;
  return /^[\p{L}\p{M}][\p{L}\p{M}\s.'’,()-]*$/u.test(read.value)
    ? read
    : bad(`“${read.value}” holds characters that no name has.`);
}
