import { compare, type Fraction, fraction, higher, lower, minus, plus, times } from './rounding.ts';

export type FormulaType = 'number' | 'boolean' | 'text' | 'list' | 'table';
export type FormulaValue = Fraction | boolean | string | readonly string[];
export type Scope = Readonly<Record<string, FormulaValue>>;
export type Evaluate = (scope: Scope) => FormulaValue;

type Operator = {
  /** The type of the result, or undefined when the operands do not fit. */
  readonly check: (types: readonly FormulaType[]) => FormulaType | undefined;
  readonly build: (args: readonly Evaluate[]) => Evaluate;
};

const isNumber = (value: FormulaValue): value is Fraction => typeof value === 'object' && 'n' in value;
const number = (value: FormulaValue): Fraction => {
  if (isNumber(value)) return value;
  throw new RangeError('Not a number');
};

const at = (args: readonly Evaluate[], index: number): Evaluate => {
  const result = args[index];
  if (!result) throw new RangeError('Operand missing');
  return result;
};

/** Numbers are added, texts are joined. */
const sumOrJoin: Operator = {
  check: ([a, b]) => (a === b && (a === 'number' || a === 'text') ? a : undefined),
  build: (args) => {
    const [left, right] = [at(args, 0), at(args, 1)];
    return (scope) => {
      const [a, b] = [left(scope), right(scope)];
      return typeof a === 'string' && typeof b === 'string' ? a + b : plus(number(a), number(b));
    };
  },
};

const arithmetic = (apply: (a: Fraction, b: Fraction) => Fraction): Operator => ({
  check: (types) => (types.every((type) => type === 'number') ? 'number' : undefined),
  build: (args) => {
    const [left, right] = [at(args, 0), at(args, 1)];
    return (scope) => apply(number(left(scope)), number(right(scope)));
  },
});

const signOf = (a: FormulaValue, b: FormulaValue): number =>
  typeof a === 'string' && typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : compare(number(a), number(b));
/** Order of numbers, or of texts: days written year-month-day are in order as texts. */
const order = (holds: (sign: number) => boolean): Operator => ({
  check: ([a, b]) => (a === b && (a === 'number' || a === 'text') ? 'boolean' : undefined),
  build: (args) => {
    const [left, right] = [at(args, 0), at(args, 1)];
    return (scope) => holds(signOf(left(scope), right(scope)));
  },
});

const same = (a: FormulaValue, b: FormulaValue): boolean =>
  isNumber(a) && isNumber(b) ? compare(a, b) === 0 : a === b;
const equality = (wanted: boolean): Operator => ({
  check: ([a, b]) => (a === b && a !== 'list' && a !== 'table' ? 'boolean' : undefined),
  build: (args) => {
    const [left, right] = [at(args, 0), at(args, 1)];
    return (scope) => same(left(scope), right(scope)) === wanted;
  },
});

const logic = (short: boolean): Operator => ({
  check: (types) => (types.every((type) => type === 'boolean') ? 'boolean' : undefined),
  build: (args) => {
    const [left, right] = [at(args, 0), at(args, 1)];
    return (scope) => (left(scope) === short ? short : right(scope));
  },
});

/** CEL's operators with exact numbers: a quotient is a fraction, never truncated to whole numbers. */
export const operators = {
  '+': sumOrJoin,
  '-': arithmetic(minus),
  '*': arithmetic(times),
  '/': arithmetic((a, b) => times(a, fraction(b.d, b.n))),
  '<': order((sign) => sign < 0),
  '<=': order((sign) => sign <= 0),
  '>': order((sign) => sign > 0),
  '>=': order((sign) => sign >= 0),
  '==': equality(true),
  '!=': equality(false),
  '&&': logic(false),
  '||': logic(true),
  in: {
    check: ([item, list]) => (item === 'text' && list === 'list' ? 'boolean' : undefined),
    build: (args) => {
      const [item, list] = [at(args, 0), at(args, 1)];
      return (scope) => {
        const [wanted, among] = [item(scope), list(scope)];
        return typeof wanted === 'string' && Array.isArray(among) && among.includes(wanted);
      };
    },
  },
  '!_': {
    check: ([type]) => (type === 'boolean' ? 'boolean' : undefined),
    build: (args) => {
      const only = at(args, 0);
      return (scope) => only(scope) !== true;
    },
  },
  '-_': {
    check: ([type]) => (type === 'number' ? 'number' : undefined),
    build: (args) => {
      const only = at(args, 0);
      return (scope) => {
        const { n, d } = number(only(scope));
        return { n: -n, d };
      };
    },
  },
} satisfies Record<string, Operator>;

/** The common type of all operands, or undefined. */
export const unify = (types: readonly FormulaType[]): FormulaType | undefined =>
  types.length > 0 && types.every((type) => type === types[0]) ? types[0] : undefined;

const fold =
  (pick: (a: Fraction, b: Fraction) => Fraction) =>
  (args: readonly Evaluate[]): Evaluate =>
  (scope) =>
    args.map((arg) => number(arg(scope))).reduce(pick);

/** The whole number at or below `n / d`. */
export const floor = (n: bigint, d: bigint): bigint => {
  const cut = n / d;
  return n < 0n && n % d !== 0n ? cut - 1n : cut;
};
const single =
  (apply: (value: Fraction) => bigint) =>
  (args: readonly Evaluate[]): Evaluate =>
  (scope) =>
    fraction(apply(number(at(args, 0)(scope))));

/** Functions a pay formula may call. */
export const functions: Readonly<Record<string, (args: readonly Evaluate[]) => Evaluate>> = {
  min: fold(lower),
  max: fold(higher),
  round: single(({ n, d }) => floor(n * 2n + d, d * 2n)),
  up: single(({ n, d }) => -floor(-n, d)),
  down: single(({ n, d }) => floor(n, d)),
};

/** The most characters that a text is cut or filled to. */
const MAX_TEXT = 500;
/** The characters of a list such as "A-Z0-9 ": a hyphen between two of them stands for all from the one to the other. */
function charactersOf(list: string): (one: string) => boolean {
  const parts = [...list.matchAll(/(.)-(.)|(.)/gsu)].map(([, from, to, only = '']) => [from ?? only, to ?? only]);
  return (one) => parts.some(([from = '', to = '']) => from <= one && one <= to);
}
const textOf = (value: FormulaValue): string => (typeof value === 'string' ? value : '');
const lengthOf = (value: FormulaValue): number => Number(floor(number(value).n, number(value).d));
const isLength = (value: FormulaValue): boolean =>
  isNumber(value) && value.d === 1n && value.n >= 1n && value.n <= BigInt(MAX_TEXT);
const isText = (value: FormulaValue): value is string => typeof value === 'string' && value !== '';
const isCharacter = (value: FormulaValue): boolean => isText(value) && Array.from(value).length === 1;

type TextFunction = {
  /** How it is called, for whoever calls it otherwise. */
  readonly form: string;
  /** What it takes after the text: constants, so that no condition decides how a text is written. */
  readonly constants: readonly ((value: FormulaValue) => boolean)[];
  readonly apply: (text: string, constants: readonly FormulaValue[]) => string;
};
const pad =
  (fill: (text: string, missing: string) => string): TextFunction['apply'] =>
  (text, [length = NONE, character = '']) => {
    const missing = lengthOf(length) - Array.from(text).length;
    return missing > 0 ? fill(text, textOf(character).repeat(missing)) : text;
  };
const NONE = fraction(0);

/** Functions of texts, for files that are written. */
export const textFunctions: Readonly<Record<string, TextFunction>> = {
  capitals: { form: 'capitals(text)', constants: [], apply: (text) => text.toUpperCase() },
  keep: {
    form: 'keep(text, "A-Z0-9 ")',
    constants: [isText],
    apply: (text, [list = '']) =>
      Array.from(text)
        .filter(charactersOf(textOf(list)))
        .join(''),
  },
  cut: {
    form: 'cut(text, 35)',
    constants: [isLength],
    apply: (text, [length = NONE]) => Array.from(text).slice(0, lengthOf(length)).join(''),
  },
  pad_left: {
    form: 'pad_left(text, 10, "0")',
    constants: [isLength, isCharacter],
    apply: pad((text, missing) => missing + text),
  },
  pad_right: {
    form: 'pad_right(text, 10, " ")',
    constants: [isLength, isCharacter],
    apply: pad((text, missing) => text + missing),
  },
};
