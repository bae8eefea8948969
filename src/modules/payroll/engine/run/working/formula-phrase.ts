import { type Phrase, type Sentence, WORKING } from '#modules/payroll/contract/run/working.ts';
import type { FormulaPart, FormulaValue, Scope } from '#platform/engine/formula.ts';
import type { FormulaTable } from '#platform/engine/formula-tables.ts';
import { compare, type Fraction, fraction, plainNumber, round, times } from '#platform/engine/rounding.ts';
import { tablePhrase } from './table-phrase.ts';

/** What the names of a formula are: how the company calls them, and which of them are amounts or shares. */
export type Names = {
  readonly nameOf: (name: string) => string;
  readonly unitOf: (name: string) => 'rupees' | 'percent' | 'number';
};
/** A part in words, and whether it is an amount. Reasons are what its conditions found. */
type Wording = {
  readonly value: string | number | Phrase;
  readonly money: boolean;
  readonly reasons: readonly Phrase[];
};

export const say = (sentence: Sentence, values: Phrase['values'] = {}): Phrase => ({
  says: WORKING[sentence],
  values,
});
const isNumber = (value: FormulaValue): value is Fraction => typeof value === 'object' && 'n' in value;
/** Rupees as whole paise, for showing. */
export const shownPaise = (rupees: Fraction): number => round(times(rupees, fraction(100)), 'exact-paisa');

const LOOSE = new Set(['+', '-']);
/** A sum inside a product stands in brackets. */
export const inBrackets = ({ op, text }: FormulaPart, wording: Wording): Wording['value'] =>
  LOOSE.has(op) || (op === 'call' && text === 'slab') ? say('bracket', { a: wording.value }) : wording.value;

/** Whether a part is an amount: it reads one. A literal is what stands beside it. */
export function isMoney(part: FormulaPart, names: Names): boolean {
  switch (part.op) {
    case 'id':
      return part.type === 'number' && names.unitOf(part.text) === 'rupees';
    case 'value':
      return false;
    case '/': {
      const [of, by] = part.parts;
      return of !== undefined && isMoney(of, names) && !(by !== undefined && isMoney(by, names));
    }
    case '?:':
      return part.parts.slice(1).some((one) => isMoney(one, names));
    case 'call': {
      const [first, number] = part.parts;
      // What a table gives is what stands beside it; slabs and bands are a part of their number.
      if (first?.table) return part.text !== 'lookup' && number !== undefined && isMoney(number, names);
      return part.parts.some((one) => isMoney(one, names));
    }
    default:
      return part.type === 'number' && part.parts.some((one) => isMoney(one, names));
  }
}

/** A number as it is written: an amount where it stands beside one, a share of an amount as a percentage. */
export function literal(part: FormulaPart, scope: Scope, as: 'money' | 'share' | 'number'): Wording {
  const value = part.evaluate(scope);
  if (!isNumber(value)) return { value: part.text, money: false, reasons: [] };
  return { value: shownAs(value, as), money: as === 'money', reasons: [] };
}
function shownAs(value: Fraction, as: 'money' | 'share' | 'number'): string | number {
  if (as === 'money') return shownPaise(value);
  const isShare = as === 'share' && compare(value, fraction(1)) < 0;
  return isShare ? `${plainNumber(times(value, fraction(100)))}%` : plainNumber(value);
}

function named(part: FormulaPart, scope: Scope, { nameOf, unitOf }: Names): Wording {
  const value = part.evaluate(scope);
  const name = nameOf(part.text);
  if (!isNumber(value)) return { value: typeof value === 'string' ? value : name, money: false, reasons: [] };
  const unit = unitOf(part.text);
  const shown =
    unit === 'rupees'
      ? shownPaise(value)
      : unit === 'percent'
        ? `${plainNumber(times(value, fraction(100)))}%`
        : plainNumber(value);
  return { value: say('name', { name, value: shown }), money: unit === 'rupees', reasons: [] };
}

const OPERATORS = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided' } as const;
export const FUNCTIONS: Readonly<Record<string, readonly [two: Sentence, more: Sentence]>> = {
  min: ['lower', 'lowest'],
  max: ['higher', 'highest'],
};
export const ROUNDED: Readonly<Record<string, Sentence>> = { round: 'rounded', up: 'roundedUp', down: 'roundedDown' };

/** A number of a formula in words, with the reasons of the choices in it. */
function number(part: FormulaPart, scope: Scope, names: Names, as: 'money' | 'share' | 'number' = 'number'): Wording {
  const [first, second, third] = part.parts;
  switch (part.op) {
    case 'value':
      return literal(part, scope, as);
    case 'id':
      return named(part, scope, names);
    case '?:': {
      if (!first || !second || !third) break;
      const holds = first.evaluate(scope) === true;
      const taken = number(holds ? second : third, scope, names, isMoney(part, names) ? 'money' : as);
      return { ...taken, reasons: [reason(first, scope, names, holds), ...taken.reasons] };
    }
    case '-_': {
      if (!first) break;
      const wording = number(first, scope, names, as);
      return { ...wording, value: say('less', { a: inBrackets(first, wording) }) };
    }
    case 'call':
      return first?.table ? fromTable(part, first.table, scope, { names, as }) : called(part, scope, names);
    case '+':
    case '-':
    case '*':
    case '/': {
      if (!first || !second) break;
      const money = isMoney(part, names);
      const product = part.op === '*' || part.op === '/';
      const beside = product ? (part.op === '*' ? 'share' : 'number') : money ? 'money' : 'number';
      const a = number(first, scope, names, beside);
      const b = number(second, scope, names, beside);
      const values = product || part.op === '-' ? [inBrackets(first, a), inBrackets(second, b)] : [a.value, b.value];
      // What a difference begins with needs no brackets.
      const [left = '', right = ''] = part.op === '-' ? [a.value, values[1]] : values;
      return { value: say(OPERATORS[part.op], { a: left, b: right }), money, reasons: [...a.reasons, ...b.reasons] };
    }
    default:
  }
  return { value: textOf(part.evaluate(scope)), money: false, reasons: [] };
}

export const textOf = (value: FormulaValue): string =>
  isNumber(value)
    ? plainNumber(value)
    : typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.join(', ')
        : '';

function called(part: FormulaPart, scope: Scope, names: Names): Wording {
  const money = isMoney(part, names);
  const wording = part.parts.map((one) => number(one, scope, names, money ? 'money' : 'number'));
  const reasons = wording.flatMap((one) => one.reasons);
  const [a, b] = wording;
  const pair = FUNCTIONS[part.text];
  if (pair && a && b && wording.length === 2)
    return { value: say(pair[0], { a: a.value, b: b.value }), money, reasons };
  if (pair && a) return { value: say(pair[1], { list: listed(wording.map(({ value }) => value)) }), money, reasons };
  const rounded = ROUNDED[part.text];
  if (rounded && a && part.parts[0])
    return { value: say(rounded, { a: inBrackets(part.parts[0], a) }), money, reasons };
  return { value: textOf(part.evaluate(scope)), money, reasons };
}

/** What a table gives, with the keys that it was found by and the reasons of the choices in them. */
function fromTable(
  { text, parts }: FormulaPart,
  table: FormulaTable,
  scope: Scope,
  { names, as }: { names: Names; as: 'money' | 'share' | 'number' },
): Wording {
  const rows = parts.slice(1);
  const last = rows.at(-1);
  const money = last !== undefined && isMoney(last, names);
  const value = tablePhrase({
    called: text,
    table,
    keys: rows.map((one) => one.evaluate(scope)),
    showKey: (number) => shownAs(number, money ? 'money' : 'number'),
    showValue: (number) => shownAs(number, as),
  });
  const numbers = rows.filter(({ type }) => type === 'number');
  const reasons = numbers.flatMap((one) => number(one, scope, names).reasons);
  return { value, money: text === 'lookup' ? as === 'money' : money, reasons };
}

export const listed = (values: readonly Wording['value'][]): Wording['value'] =>
  values.slice(1).reduce<Wording['value']>((before, one) => say('listed', { a: before, b: one }), values[0] ?? '');

export const COMPARED: Readonly<Record<string, readonly [holds: Sentence, not: Sentence]>> = {
  '<': ['below', 'atLeast'],
  '<=': ['atMost', 'above'],
  '>': ['above', 'atMost'],
  '>=': ['atLeast', 'below'],
  '==': ['is', 'isNot'],
  '!=': ['isNot', 'is'],
  in: ['isIn', 'isNotIn'],
};

/** What a condition found, in words: that it holds, or what holds instead. */
export function reason(part: FormulaPart, scope: Scope, names: Names, holds: boolean): Phrase {
  const [first, second] = part.parts;
  if (part.op === '!_' && first) return reason(first, scope, names, !holds);
  if ((part.op === '&&' || part.op === '||') && first && second) {
    // One side decides alone: an "and" that fails, an "or" that holds.
    const decides = part.op === '||';
    const matches = [first, second].filter((one) => (one.evaluate(scope) === true) === holds);
    const [a, b] = matches.map((one) => reason(one, scope, names, holds));
    if (a && (b === undefined || holds === decides)) return a;
    return a && b ? say('and', { a, b }) : say('is', { a: '', b: '' });
  }
  const sentences = COMPARED[part.op];
  if (sentences && first && second) {
    const as = isMoney(first, names) || isMoney(second, names) ? 'money' : 'number';
    const a = operand(first, scope, names, as);
    const b = part.op === 'in' ? listOf(second, names) : operand(second, scope, names, as);
    return say(sentences[holds ? 0 : 1], part.op === 'in' ? { a, list: b } : { a, b });
  }
  if (part.op === 'id') return say(holds ? 'yes' : 'no', { name: names.nameOf(part.text) });
  return say(holds ? 'yes' : 'no', { name: part.text });
}

function operand(part: FormulaPart, scope: Scope, names: Names, as: 'money' | 'number'): Wording['value'] {
  if (part.type === 'number') return number(part, scope, names, as).value;
  // A text that the person has, as the city, is shown itself; what it is compared with is written in the formula.
  return part.op === 'id' ? textOf(part.evaluate(scope)) || names.nameOf(part.text) : textOf(part.evaluate(scope));
}
export const listOf = (part: FormulaPart, { nameOf }: Names): string =>
  part.op === 'id' ? `“${nameOf(part.text)}”` : part.parts.map(({ text }) => text).join(', ');

/**
 * A formula in words with the values of a scope and the reasons of its choices, as a line of a working on paper.
 * @returns the words, whose numbers are paise where they are amounts
 */
export function formulaPhrase(part: FormulaPart, scope: Scope, names: Names): string | number | Phrase {
  const { value, reasons } = number(part, scope, names, 'money');
  const [first, ...others] = reasons;
  if (!first) return value;
  const all = others.reduce<Phrase>((before, one) => say('and', { a: before, b: one }), first);
  return say('because', { working: value, reason: all });
}
