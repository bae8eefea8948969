const rows = (sign: string) => (long: number) =>
  sign.repeat(Math.max(0, Math.ceil(long / sign.length))).slice(0, Math.max(0, long));

/** Texts that are slow for some text validators, here and elsewhere; each of any length. */
export const FUZZ_TEXTS: Readonly<Record<string, (long: number) => string>> = {
  letters: rows('a'),
  'letters and a sign': (long) => `${rows('a')(long - 1)}!`,
  zeros: (long) => `1.${rows('0')(long - 3)}1`,
  digits: rows('9'),
  'digits and a letter': (long) => `${rows('9')(long - 1)}x`,
  'commas among digits': rows('1,'),
  dots: (long) => `${rows('.')(long - 1)}x`,
  blanks: (long) => `x${rows(' ')(long - 2)}x`,
  'blanks of many kinds': (long) => `x${rows('\u00a0\t \u2007')(long - 2)}x`,
  lines: (long) => `${rows('\n')(long - 1)}x`,
  slashes: (long) => `${rows('/')(long - 1)}x`,
  hyphens: (long) => `${rows('-')(long - 1)}!`,
  'less-than signs': rows('<'),
  elements: rows('<b>'),
  'elements that are closed': rows('<p>x</p>'),
  lists: rows('<ul><li>'),
  attributes: (long) => `<a ${rows('b="c" ')(long - 3)}`,
  relations: rows('<Relationship '),
  comments: rows('<!--'),
  braces: rows('{{'),
  'places and tags': rows('<{{a'),
  brackets: rows('['),
  parentheses: rows('('),
  'words in parentheses': rows('(a'),
  quotes: rows('"'),
  'quotes and commas': rows('","'),
  ampersands: rows('&amp'),
  'at signs': rows('a@'),
  addresses: (long) => `http://${rows('a.')(long - 7)}`,
  'an address and signs': (long) => `http://${rows('a')(long - 8)}#`,
  underscores: (long) => `${rows('_')(long - 1)}-`,
  'a rising sum': rows('1+'),
  'marks above letters': (long) => `a${rows('\u0301')(long - 1)}`,
  'marks in the wrong order': (long) => `a${rows('\u0301\u0327')(long - 1)}`,
  'letters of Hindi': rows('क्ष'),
  'signs of two units': rows('𝒳'),
  'halves of signs': rows('\ud800'),
  nothing: rows('\u0000'),
};

/** Milliseconds below which no one notices, and measurements are imprecise. */
const FLOOR_MS = 40;
/** The most allowed growth when the text is four times as long: linear, with some tolerance for other load. */
const MAX = 6;
const ROUNDS = 4;
export const SIZES: readonly number[] = [4_000, 16_000, 64_000, 250_000, 1_000_000];
/** For every run: what is quadratic takes 16 times as long from the third to the fourth size. */
export const SMALLER_SIZES = SIZES.slice(0, 4);

/** Prepares a call, so that building its arguments is not measured. */
export type Ready = (text: string) => () => unknown;

/** Processor milliseconds of a call, which a busy machine does not change. */
async function once(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await run();
  } catch {
    // An error is a valid result.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The minimum of several runs: the cost of the work without other load. */
export async function costOf(ready: Ready, text: string, rounds = ROUNDS): Promise<number> {
  const run = ready(text);
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) least = Math.min(least, await once(run));
  return least;
}

/**
 * Measures how a validator grows with its text; returns a description where four times the text costs more than six
 * times as much, undefined when it never does. Sizes rise, so that a quadratic one is detected while it still ends, and
 * stop where even quadratic growth would not be noticeable at the largest.
 */
export async function growthFault(
  ready: Ready,
  fuzz: (long: number) => string,
  sizes = SIZES,
): Promise<string | undefined> {
  // Code that a validator loads on its first call is not measured.
  await once(ready(fuzz(100)));
  let before = { long: 100, cost: FLOOR_MS };
  for (const [at, long] of sizes.entries()) {
    const text = fuzz(long);
    let cost = await once(ready(text));
    let past = before.cost;
    // Other load may raise one measurement, but hardly three.
    for (let look = 0; look < 3 && cost > MAX * Math.max(past, FLOOR_MS); look += 1) {
      // For long durations one measurement is enough.
      cost = await costOf(ready, text, cost > 300 ? 1 : ROUNDS);
      past = await costOf(ready, fuzz(before.long));
    }
    if (cost > MAX * Math.max(past, FLOOR_MS))
      return `${long} characters take ${cost.toFixed(0)} ms, ${before.long} took ${past.toFixed(0)} ms`;
    if (cost * 16 ** (sizes.length - 1 - at) < MAX * FLOOR_MS) return undefined;
    before = { long, cost };
  }
  return undefined;
}
