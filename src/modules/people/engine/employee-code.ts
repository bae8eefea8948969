import type { ActiveId } from '#platform/contract/active.ts';
import type { Day } from '#platform/engine/day.ts';

/** What may stand in a pattern besides the parts in braces. */
const ALLOWED = /^[A-Za-z0-9{}_\-\s/]*$/;
const PARTS = /\{(0+|YYYY|YY|MM)\}/g;
export const CODE_LIMIT = 30;

/**
 * What is wrong with a pattern of employee codes, in a sentence that says what to do; undefined when nothing is. A
 * pattern has one number, its width written in zeros: `KT-{YYYY}-{0000}`.
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

/** The code of a number for somebody who joins on a day. A number wider than its zeros is written whole. */
export function codeOf(pattern: string, number: number, joiningdate: Day): string {
  return pattern.replace(PARTS, (_, part: string) => {
    if (part === 'YYYY') return joiningdate.slice(0, 4);
    if (part === 'YY') return joiningdate.slice(2, 4);
    return part === 'MM' ? joiningdate.slice(5, 7) : String(number).padStart(part.length, '0');
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The highest number a pattern has given, whatever the day; -1 where it has given none. */
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
  /** The first number that may be given. */
  nextnumber: number;
  /** Whether numbers that are free again below the highest are given first. */
  isgapfilled: boolean;
  joiningdates: readonly Day[];
  /** Codes that exist, in small letters: none is given twice, whoever left. */
  taken: ReadonlySet<string>;
};

/**
 * The next codes, one for each joining date. Numbers that were never used between the first and the highest are given
 * only where the policy fills gaps; otherwise counting goes on behind the highest.
 * @returns the codes and the number to go on with
 */
export function nextCodes({ pattern, nextnumber, isgapfilled, joiningdates, taken }: Wanted) {
  const given: string[] = [];
  let number = isgapfilled ? nextnumber : Math.max(nextnumber, highest(pattern, taken) + 1);
  for (const day of joiningdates) {
    while (taken.has(codeOf(pattern, number, day).toLowerCase()) || given.includes(codeOf(pattern, number, day)))
      number += 1;
    given.push(codeOf(pattern, number, day));
    number += 1;
  }
  return { codes: given, nextnumber: isgapfilled ? nextnumber : number };
}

/** The pattern new people of a business unit are counted by: its own active one, or the company's; none where both miss. */
export function choosePattern<P extends { readonly businessunitid: number | null; readonly isactive: ActiveId }>(
  patterns: readonly P[],
  businessunitid: number | null,
): P | undefined {
  const active = patterns.filter(({ isactive }) => isactive === 1);
  const own = active.find((one) => businessunitid !== null && one.businessunitid === businessunitid);
  return own ?? active.find((one) => one.businessunitid === null);
}
