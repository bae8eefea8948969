import { say } from '#platform/engine/say.ts';

/** What a person can be recognized by. */
export type Recognized = {
  readonly employeeid: number;
  readonly fullname: string;
  readonly employeecode: string;
  readonly pan: string | null;
  readonly uan: string | null;
};
export type Match = { readonly employeeid: number | null; readonly reason: string };

/** Words of a code at most, such as `EMP/2024/017`. */
const MAX_PARTS = 3;
/** A code is looked for in a text only if it is as long and has a letter: other numbers mean anything. */
const MIN_CODE_IN_TEXT = 4;
const PAN = /(?<![A-Z0-9])[A-Z]{5}[0-9]{4}[A-Z](?![A-Z0-9])/g;
const UAN = /(?<![0-9])[0-9]{12}(?![0-9])/g;

const plain = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();

/** All runs of up to three words of a text: a code counts with its full length and between boundaries alone. */
function runsOf(text: string): Set<string> {
  const words = plain(text).split(' ').filter(Boolean);
  const runs = new Set<string>();
  for (const at of words.keys())
    for (let length = 1; length <= MAX_PARTS && at + length <= words.length; length += 1)
      runs.add(words.slice(at, at + length).join(' '));
  return runs;
}

type By = 'code' | 'PAN' | 'UAN';

/**
 * Recognizes whose a document is, by its name and its text. Sure is only what names exactly one person by code, PAN or
 * UAN; whatever names nobody or several is doubtful, with the reason. Only numbers of people count, so those of the
 * company, which are on each form, match nobody.
 */
export function matcherOf(people: readonly Recognized[]): (name: string, text: string | null) => Match {
  const byCode = new Map(people.map((one) => [plain(one.employeecode), one]));
  const byPan = new Map(people.flatMap((one) => (one.pan === null ? [] : [[one.pan.toUpperCase(), one] as const])));
  const byUan = new Map(people.flatMap((one) => (one.uan === null ? [] : [[one.uan, one] as const])));
  const isLong = (code: string) => code.length >= MIN_CODE_IN_TEXT && /[A-Z]/.test(code);
  return (name, text) => {
    const stem = name.replace(/\.\w{1,5}$/, '');
    const signs = new Map<Recognized, By>();
    const add = (one: Recognized | undefined, by: By) => {
      if (one && !signs.has(one)) signs.set(one, by);
    };
    const whole = `${stem}\n${text ?? ''}`.toUpperCase().replaceAll('_', ' ');
    for (const [pan] of whole.matchAll(PAN)) add(byPan.get(pan), 'PAN');
    for (const [uan] of whole.matchAll(UAN)) add(byUan.get(uan), 'UAN');
    for (const run of runsOf(stem)) add(byCode.get(run), 'code');
    if (text !== null) for (const run of runsOf(text)) if (isLong(run)) add(byCode.get(run), 'code');
    const [first, ...others] = signs;
    if (first && others.length === 0) return { employeeid: first[0].employeeid, reason: SURE[first[1]] };
    if (first)
      return {
        employeeid: null,
        reason: say`It names several people: ${[...signs.keys()]
          .slice(0, 3)
          .map(({ fullname }) => fullname)
          .join(', ')}`,
      };
    return { employeeid: null, reason: text === null ? NO_TEXT : NO_ONE };
  };
}

const SURE: Readonly<Record<By, string>> = {
  code: say`By the employee code`,
  PAN: say`By the PAN`,
  UAN: say`By the UAN`,
};
const NO_ONE = say`It has no employee code, PAN or UAN of anybody`;
const NO_TEXT = say`Its text cannot be read, and its name has no employee code, PAN or UAN`;
