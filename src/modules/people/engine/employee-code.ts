import type { ActiveId } from '#platform/contract/active.ts';
import type { Day } from '#platform/engine/day.ts';

/** Characters allowed in a pattern besides the parts in braces. */
const ALLOWED = /^[A-Za-z0-9{}_\-\s/]*$/;
const PARTS = /\{(0+|YYYY|YY|MM)\}/g;
export const CODE_LIMIT = 30;

/**
 * The problem of an employee code pattern, in a sentence that says what to do; undefined when there is none. A pattern
 * has one number, its width written in zeros: `KT-{YYYY}-{0000}`.
 */
export function patternProblem(pattern: string): string | undefined {
  if (!ALLOWED.test(pattern)) return 'Only letters, digits, braces, underscore, hyphen, space and slash are allowed';
  if (pattern.trim() !== pattern) return 'Text must not start or end with a space';
  const numbers = [...pattern.matchAll(PARTS)].filter(([, part = '']) => part.startsWith('0'));
  if (numbers.length !== 1) return 'Write the running number once, as zeros in braces, for example {0000}';
  if (/[{}]/.test(pattern.replace(PARTS, ''))) return 'In braces stand only {0000}, {YYYY}, {YY} and {MM}';
  return codeOf(pattern, 99_999_999, '2026-12-31' as Day).length > CODE_LIMIT
    ? `The codes would be longer than ${CODE_LIMIT} characters`
    : undefined;
}

/** The employee code for a number and a joining date. A number with more digits than zeros is written in full. */
export function codeOf(pattern: string, number: number, joiningdate: Day): string {
  return pattern.replace(PARTS, (_, part: string) => {
    if (part === 'YYYY') return joiningdate.slice(0, 4);
    if (part === 'YY') return joiningdate.slice(2, 4);
    return part === 'MM' ? joiningdate.slice(5, 7) : String(number).padStart(part.length, '0');
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The highest number used with a pattern, for any date; -1 when there is none. */
function highest(pattern: string, taken: ReadonlySet<string>): number {
  const source = pattern
    .toLowerCase()
    .split(/(\{(?:0+|yyyy|yy|mm)\})/)
    .map((part) => {
      if (part === '{yyyy}') return '\\d{4}';
      if (part === '{yy}' || part === '{mm}') return '\\d{2}';
      return /^\{0+\}$/.test(part) ? '(\\d{1,8})' : escaped(part);
    })
    .join('');
  const form = new RegExp(`^${source}$`);
  let most = -1;
  for (const code of taken) most = Math.max(most, Number(form.exec(code)?.[1] ?? -1));
  return most;
}

type Wanted = {
  pattern: string;
  /** The lowest number to assign. */
  nextnumber: number;
  /** Whether unused numbers below the highest are assigned first. */
  isgapfilled: boolean;
  joiningdates: readonly Day[];
  /** Existing codes in lower case: none is assigned twice, not even the code of a leaver. */
  taken: ReadonlySet<string>;
};

/**
 * The next codes, one for each joining date. Unused numbers between the first and the highest are assigned only when
 * the policy fills gaps; otherwise numbering continues after the highest.
 * @returns the codes and the next number
 * @throws RangeError where the pattern has a problem: without a running number all codes would be the same
 */
export function nextCodes({ pattern, nextnumber, isgapfilled, joiningdates, taken }: Wanted) {
  const problem = patternProblem(pattern);
  if (problem !== undefined) throw new RangeError(`${pattern}: ${problem}`);
  const rows: string[] = [];
  let number = isgapfilled ? nextnumber : Math.max(nextnumber, highest(pattern, taken) + 1);
  for (const day of joiningdates) {
    while (taken.has(codeOf(pattern, number, day).toLowerCase()) || rows.includes(codeOf(pattern, number, day)))
      number += 1;
    rows.push(codeOf(pattern, number, day));
    number += 1;
  }
  return { codes: rows, nextnumber: isgapfilled ? nextnumber : number };
}

/** The pattern for new people of a business unit: its own active one, or the company's; none when there is neither. */
export function choosePattern<P extends { readonly businessunitid: number | null; readonly isactive: ActiveId }>(
  patterns: readonly P[],
  businessunitid: number | null,
): P | undefined {
  const active = patterns.filter(({ isactive }) => isactive === 1);
  const own = active.find((one) => businessunitid !== null && one.businessunitid === businessunitid);
  return own ?? active.find((one) => one.businessunitid === null);
}
