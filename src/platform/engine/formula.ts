import { type ASTNode, parse } from '@marcbachmann/cel-js';
import {
  type Evaluate,
  type FormulaType,
  type FormulaValue,
  functions,
  operators,
  type Scope,
  textFunctions,
  unify,
} from './formula-operators.ts';
import { type FormulaTable, isTableFunction, misused, tableFunctions } from './formula-tables.ts';
import { type Fraction, fraction } from './rounding.ts';
import type { Steps } from './steps.ts';

export type { FormulaType, FormulaValue, Scope } from './formula-operators.ts';

/** A checked formula. Numbers are exact decimals; their unit (rupees, days) is up to the caller. */
export type Formula = {
  readonly text: string;
  readonly type: FormulaType;
  /** Names the formula reads, in alphabetical order. */
  readonly names: readonly string[];
  /** Whether some branch always divides by zero, so that it fails whenever it is evaluated. */
  readonly dividesByZero: boolean;
  /** How many parts it has, each of which is evaluated at most once. */
  readonly parts: number;
  readonly evaluate: (scope: Scope) => FormulaValue;
};
export type FormulaError = {
  readonly problem: 'syntax' | 'unknown-name' | 'type';
  readonly message: string;
  readonly name?: string;
};
export type Compiled = { readonly formula: Formula } | { readonly error: FormulaError };

/** The most characters of a formula: the parser is not meant for long texts. */
const MAX = 5000;

/** A part of a formula with what it is made of: to show how it is worked out. */
export type FormulaPart = {
  /** As in the grammar: `+`, `in`, `?:`, `call`, `id`, `value` … */
  readonly op: string;
  /** The name, the function, or a literal as it is written; empty for an operator. */
  readonly text: string;
  readonly type: FormulaType;
  readonly parts: readonly FormulaPart[];
  readonly evaluate: (scope: Scope) => FormulaValue;
  /** The table that the name stands for. */
  readonly table?: FormulaTable;
};
type Typed = {
  readonly type: FormulaType;
  readonly evaluate: Evaluate;
  readonly table?: FormulaTable;
  /** The value of a part that reads no name. */
  readonly constant?: FormulaValue;
};
type Part = FormulaPart & Pick<Typed, 'constant'>;
/** Names that a formula may read, with their types; a table stands for itself. */
export type Known = Readonly<Record<string, FormulaType | FormulaTable>>;
/** Collected while a formula is compiled. */
type Notes = { readonly names: Set<string>; dividesByZero: boolean; parts: number };

const fail = (problem: FormulaError['problem'], message: string, name?: string): never => {
  const detail: FormulaError = name === undefined ? { problem, message } : { problem, message, name };
  throw new Error(message, { cause: detail });
};
const isFormulaError = (cause: unknown): cause is FormulaError =>
  typeof cause === 'object' && cause !== null && 'problem' in cause;

/**
 * Parses and checks a CEL expression over known names and compiles it to exact evaluation.
 * The grammar is CEL's; literals are read from the text, so that 0.1 is a tenth and not the nearest float.
 * Functions: `min`, `max`, `round`, `up`, `down` (to a whole number; half goes up), `capitals`, `keep`, `cut`,
 * `pad_left` and `pad_right` of a text, `lookup`, `slab` and `band` of a table. Texts are joined by `+` and compared in the order of their characters.
 * @param steps what the request may use; a text takes one for each character
 * @returns the formula, or the first problem with the name it concerns
 * @throws TooManySteps
 */
export function compileFormula(text: string, existing: Known, steps?: Steps): Compiled {
  const compiled = compiledParts(text, existing, steps);
  if ('error' in compiled) return compiled;
  const { notes, part } = compiled;
  const { names, dividesByZero, parts } = notes;
  const { type, evaluate } = part;
  return { formula: { text, type, names: [...names].sort(), dividesByZero, parts, evaluate } };
}

/** The parts of a formula over known names; undefined for one that is none. */
export function formulaParts(text: string, existing: Known, steps?: Steps): FormulaPart | undefined {
  const compiled = compiledParts(text, existing, steps);
  return 'error' in compiled ? undefined : compiled.part;
}

function compiledParts(
  text: string,
  existing: Known,
  steps?: Steps,
): { part: Part; notes: Notes } | { error: FormulaError } {
  if (text.length > MAX) return { error: { problem: 'syntax', message: `A formula has at most ${MAX} characters` } };
  steps?.take(text.length);
  const notes: Notes = { names: new Set(), dividesByZero: false, parts: 0 };
  try {
    return { part: noTable(compile(parse(text).ast, existing, notes)), notes };
  } catch (error) {
    if (error instanceof Error && isFormulaError(error.cause)) return { error: error.cause };
    return {
      error: {
        problem: 'syntax',
        message: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'Not a formula',
      },
    };
  }
}

/** @throws RangeError when a formula that must give a number gives something else */
export function numberOf(formula: Formula, scope: Scope): Fraction {
  const value = formula.evaluate(scope);
  if (typeof value === 'object' && 'n' in value) return value;
  throw new RangeError(`Formula gives no number: ${formula.text}`);
}

function compile(node: ASTNode, existing: Known, notes: Notes): Part {
  notes.parts += 1;
  const inner = (child: ASTNode): Part => compile(child, existing, notes);
  const part = (typed: Typed, parts: readonly Part[] = [], text = ''): Part => ({ op: node.op, text, parts, ...typed });
  switch (node.op) {
    case 'value': {
      const written = sourceOf(node);
      return part(literal(node.args, written), [], typeof node.args === 'string' ? node.args : written);
    }
    case 'id':
      return part(name(node.args, existing, notes), [], node.args);
    case '?:': {
      const [test, yes, no] = node.args;
      const parts = [inner(test), inner(yes), inner(no)] as const;
      return part(folded(choice(...parts), parts), parts);
    }
    case 'call': {
      const [called, args] = node.args;
      const parts = args.map(inner);
      return part(folded(call(called, parts), parts), parts, called);
    }
    case 'list': {
      const parts = node.args.map(inner);
      return part(folded(list(parts), parts), parts);
    }
    case '!_':
    case '-_': {
      const parts = [inner(node.args)];
      return part(folded(operate(node.op, parts), parts), parts);
    }
    case '+':
    case '-':
    case '*':
    case '/':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '==':
    case '!=':
    case 'in':
    case '&&':
    case '||': {
      const parts = [inner(node.args[0]), inner(node.args[1])] as const;
      if (node.op === '/' && isAlwaysZero(node.args[1], parts[1])) notes.dividesByZero = true;
      return part(folded(operate(node.op, parts), parts), parts);
    }
    case '%':
    case '.':
    case '.?':
    case '[]':
    case '[?]':
    case 'rcall':
    case 'map':
      return fail('syntax', `"${node.op}" has no place in a pay formula`);
  }
}

const sourceOf = ({ input, start, end }: ASTNode): string => input.slice(start, end);

/** Whether a divisor is zero whatever is read: a constant, or something less itself. */
function isAlwaysZero(node: ASTNode, { constant }: Part): boolean {
  if (typeof constant === 'object' && 'n' in constant) return constant.n === 0n;
  if (node.op !== '-') return false;
  const [left, right] = node.args;
  return left.end - left.start === right.end - right.start && sourceOf(left) === sourceOf(right);
}

/** A part of constants is evaluated once, while it is compiled. What fails then fails whenever it is evaluated. */
function folded(typed: Typed, parts: readonly Typed[]): Typed {
  if (parts.some(({ constant }) => constant === undefined)) return typed;
  try {
    const constant = typed.evaluate({});
    return { ...typed, constant, evaluate: () => constant };
  } catch {
    return typed;
  }
}

function literal(value: unknown, text: string): Typed {
  if (typeof value === 'boolean') return { type: 'boolean', constant: value, evaluate: () => value };
  if (typeof value === 'string') return { type: 'text', constant: value, evaluate: () => value };
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return fail('syntax', `Not a plain decimal number: ${text}`);
  const [, whole = '0', places = ''] = match;
  const exact = fraction(BigInt(whole + places), 10n ** BigInt(places.length));
  return { type: 'number', constant: exact, evaluate: () => exact };
}

function name(id: string, existing: Known, notes: Notes): Typed {
  const type = Object.hasOwn(existing, id) ? existing[id] : undefined;
  if (!type) return fail('unknown-name', `Unknown name "${id}"`, id);
  notes.names.add(id);
  const evaluate: Evaluate = (scope) => {
    const value = scope[id];
    if (value === undefined) throw new RangeError(`No value for "${id}"`);
    return value;
  };
  if (typeof type === 'string') return { type, evaluate };
  return { type: 'table', evaluate, table: type };
}

/** A part that is no table: a table stands only where a function reads it. */
function noTable<T extends Typed>(part: T): T {
  if (part.type !== 'table') return part;
  return fail('type', `"${part.table?.code ?? ''}" is a table: read it by lookup, slab or band`);
}

function choice(test: Typed, yes: Typed, no: Typed): Typed {
  if (test.type !== 'boolean') return fail('type', 'The part before "?" must be true or false');
  if (noTable(yes).type !== noTable(no).type) return fail('type', 'Both sides of ":" must be of one kind');
  return {
    type: yes.type,
    evaluate: (scope) => (test.evaluate(scope) === true ? yes.evaluate(scope) : no.evaluate(scope)),
  };
}

function list(items: readonly Typed[]): Typed {
  if (items.some((item) => item.type !== 'text')) return fail('type', 'A list holds texts only');
  return {
    type: 'list',
    evaluate: (scope) => items.map((item) => item.evaluate(scope)).filter((value) => typeof value === 'string'),
  };
}

function operate(op: keyof typeof operators, args: readonly Typed[]): Typed {
  const operator = operators[op];
  const type = operator.check(args.map((arg) => noTable(arg).type));
  if (!type)
    return fail('type', `"${op.replace('_', '')}" does not go with ${args.map((arg) => arg.type).join(' and ')}`);
  return { type, evaluate: operator.build(args.map((arg) => arg.evaluate)) };
}

function call(called: string, args: readonly Typed[]): Typed {
  if (isTableFunction(called)) return callTable(called, args);
  args.forEach(noTable);
  if (Object.hasOwn(textFunctions, called)) {
    return callText(called, args);
  }
  const builder = Object.hasOwn(functions, called) ? functions[called] : undefined;
  if (!builder) return fail('unknown-name', `Unknown function "${called}"`, called);
  if (unify(args.map((arg) => arg.type)) !== 'number') return fail('type', `"${called}" takes numbers`);
  return { type: 'number', evaluate: builder(args.map((arg) => arg.evaluate)) };
}

function callText(called: string, [text, ...others]: readonly Typed[]): Typed {
  const textFunction = textFunctions[called];
  const constants = others.flatMap(({ constant }) => (constant === undefined ? [] : [constant]));
  const fits =
    others.length === textFunction?.constants.length &&
    textFunction.constants.every((isFit, at) => constants[at] !== undefined && isFit(constants[at]));
  if (!textFunction || text?.type !== 'text' || !fits)
    return fail('type', `"${called}" is written as ${textFunction?.form ?? called}`);
  return {
    type: 'text',
    evaluate: (scope) => {
      const value = text.evaluate(scope);
      return typeof value === 'string' ? textFunction.apply(value, constants) : value;
    },
  };
}

function callTable(called: keyof typeof tableFunctions, [first, ...keys]: readonly Typed[]): Typed {
  const table = first?.table;
  const problem = misused(
    called,
    table,
    keys.map((key) => noTable(key).type),
  );
  if (!table || problem !== undefined) return fail('type', problem ?? '');
  const evaluates = keys.map(({ evaluate }) => evaluate);
  return { type: 'number', evaluate: tableFunctions[called](table, evaluates) };
}
