type Pack = Readonly<Record<string, string>>;
type Pattern = { readonly fixed: readonly string[]; readonly names: readonly string[]; readonly to: string };

const PLACEHOLDER = /\{\{(\w+)\}\}/;
/** Patterns with fewer letters would match texts that are not our sentences. */
const MIN_LETTERS = 4;
/** The most sentences in one text; no message is longer. */
const MAX_SENTENCES = 8;
const STORED = 2000;

const lettersOf = (fixed: readonly string[]): number => fixed.join('').replace(/\P{L}/gu, '').length;

function patternOf(key: string, to: string): Pattern {
  const parts = key.split(PLACEHOLDER);
  return { fixed: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1), to };
}

/** Compiles the patterns of a pack, those with the longest fixed text first. */
const patternsOf = (pack: Pack): Pattern[] =>
  Object.entries(pack)
    .filter(([key]) => PLACEHOLDER.test(key))
    .map(([key, to]) => patternOf(key, to))
    .filter(({ fixed }) => lettersOf(fixed) >= MIN_LETTERS)
    .toSorted((a, b) => b.fixed.join('').length - a.fixed.join('').length);

/**
 * Extracts the values of a pattern's placeholders, or undefined where the whole text does not match. Linear in the
 * text.
 */
function valuesIn(text: string, { fixed, names }: Pattern): string[] | undefined {
  const [head = ''] = fixed;
  const tail = fixed.at(-1) ?? '';
  const end = text.length - tail.length;
  if (end < head.length || !text.startsWith(head) || !text.endsWith(tail)) return undefined;
  const values: string[] = [];
  let at = head.length;
  for (const part of fixed.slice(1, -1)) {
    const result = text.indexOf(part, at);
    if (result < 0 || result + part.length > end) return undefined;
    values.push(text.slice(at, result));
    at = result + part.length;
  }
  values.push(text.slice(at, end));
  return values.length === names.length ? values : undefined;
}

/** The boundary between two sentences. */
const BETWEEN = /(?<=[.?!]) (?=[\p{Lu}\p{N}“"₹])/u;
const DATE = /^(\d{1,2} )?(\p{L}+) (\d{4})$/u;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Translates finished English sentences: finds the key of the pack whose fixed words they have, and puts the values of
 * its placeholders into the translation. A value that the pack contains, such as a month or the name of a component, is
 * translated as well; several sentences in a row are translated one by one. Returns undefined for other texts.
 */
export function sentenceReader(pack: Pack): (sentence: string) => string | undefined {
  const patterns = patternsOf(pack);
  const isKnown = (text: string): string | undefined => (Object.hasOwn(pack, text) ? pack[text] : undefined);
  const stored = new Map<string, string | undefined>();

  function wordOf(value: string): string {
    const whole = isKnown(value) ?? isKnown(capital(value));
    if (whole !== undefined) return whole;
    const [, day = '', month = '', year = ''] = DATE.exec(value) ?? [];
    const named = month === '' ? undefined : isKnown(month);
    if (named !== undefined) return `${day}${named} ${year}`;
    const several = value.split(', ').map((one) => isKnown(one));
    if (several.every((one) => one !== undefined)) return several.join(', ');
    return /[\p{L}] /u.test(value) ? (read(value) ?? value) : value;
  }

  function filled(text: string, whole: boolean): string | undefined {
    for (const pattern of patterns) {
      const values = valuesIn(text, pattern);
      if (!values || (whole && values.some((value) => BETWEEN.test(value)))) continue;
      const words = new Map(pattern.names.map((name, at) => [name, wordOf(values[at] ?? '')]));
      return pattern.to.replace(/\{\{(\w+)\}\}/g, (place, name: string) => words.get(name) ?? place);
    }
    return undefined;
  }

  /** Translates several sentences in a row, each by its own key; a key may have more than one sentence. */
  function oneByOne(text: string): string | undefined {
    const parts = text.split(BETWEEN);
    if (parts.length < 2 || parts.length > MAX_SENTENCES) return undefined;
    const message: string[] = [];
    for (let from = 0, to = parts.length; from < parts.length; to = parts.length) {
      let result: string | undefined;
      for (; to > from && result === undefined; to -= 1) {
        const piece = parts.slice(from, to).join(' ');
        result = isKnown(piece) ?? filled(piece, true);
      }
      if (result === undefined) return undefined;
      message.push(result);
      from = to + 1;
    }
    return message.join(' ');
  }

  function read(sentence: string): string | undefined {
    return isKnown(sentence) ?? filled(sentence, true) ?? oneByOne(sentence) ?? filled(sentence, false);
  }

  return (sentence) => {
    if (stored.has(sentence)) return stored.get(sentence);
    if (stored.size >= STORED) stored.clear();
    const text = read(sentence);
    stored.set(sentence, text);
    return text;
  };
}
