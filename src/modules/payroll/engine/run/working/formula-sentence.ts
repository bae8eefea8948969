import type { Phrase } from '#modules/payroll/contract/run/working.ts';
import { type FormulaPart, formulaParts } from '#platform/engine/formula.ts';
import { compare, fraction } from '#platform/engine/rounding.ts';
import type { PreparedStructure } from '../pay/structure.ts';
import { namesOf, typesIn } from './component-phrase.ts';
import {
  COMPARED,
  FUNCTIONS,
  inBrackets,
  isMoney,
  listed,
  listOf,
  literal,
  type Names,
  ROUNDED,
  say,
  textOf,
} from './formula-phrase.ts';

type Wording = string | number | Phrase;
type As = 'money' | 'share' | 'number';

/** A number below one that is written in a formula: a share of what it is multiplied with. */
function isShare(part: FormulaPart): boolean {
  if (part.op !== 'value' || part.type !== 'number') return false;
  const value = part.evaluate({});
  return typeof value === 'object' && 'n' in value && compare(value, fraction(1)) < 0;
}

const bracketed = (part: FormulaPart, value: Wording): Wording =>
  inBrackets(part, { value, money: false, reasons: [] });

/** A condition in words, as a rule and not as what it came to. */
function condition(part: FormulaPart, names: Names): Wording {
  const [first, second] = part.parts;
  if (part.op === '!_' && first) return say('unmet', { a: condition(first, names) });
  if ((part.op === '&&' || part.op === '||') && first && second)
    return say(part.op === '&&' ? 'and' : 'or', { a: condition(first, names), b: condition(second, names) });
  const sentence = COMPARED[part.op]?.[0];
  if (sentence && first && second) {
    const as = isMoney(first, names) || isMoney(second, names) ? 'money' : 'number';
    const a = rule(first, names, as);
    return part.op === 'in'
      ? say(sentence, { a, list: listOf(second, names) })
      : say(sentence, { a, b: rule(second, names, as) });
  }
  return names.nameOf(part.text);
}

/** A part of a formula as a rule: names without their values, both sides of a choice. */
function rule(part: FormulaPart, names: Names, as: As = 'number'): Wording {
  const [first, second, third] = part.parts;
  switch (part.op) {
    case 'value':
      return part.type === 'number' ? literal(part, {}, as).value : textOf(part.evaluate({}));
    case 'id':
      return names.nameOf(part.text);
    case '?:': {
      if (!first || !second || !third) break;
      const of = isMoney(part, names) ? 'money' : as;
      return say('choice', {
        a: rule(second, names, of),
        condition: condition(first, names),
        b: rule(third, names, of),
      });
    }
    case '-_':
      return first ? say('less', { a: bracketed(first, rule(first, names, as)) }) : part.text;
    case 'call':
      return called(part, names);
    case '*': {
      if (!first || !second) break;
      const [share, of] = isShare(first) ? [first, second] : [second, first];
      if (isShare(share))
        return say('shareOf', { share: rule(share, names, 'share'), a: bracketed(of, rule(of, names)) });
      return say('times', { a: bracketed(first, rule(first, names)), b: bracketed(second, rule(second, names)) });
    }
    case '/':
      if (!first || !second) break;
      return say('divided', { a: bracketed(first, rule(first, names)), b: bracketed(second, rule(second, names)) });
    case '+':
    case '-': {
      if (!first || !second) break;
      const beside = isMoney(part, names) ? 'money' : 'number';
      const [a, b] = [rule(first, names, beside), rule(second, names, beside)];
      return part.op === '+' ? say('plus', { a, b }) : say('minus', { a, b: bracketed(second, b) });
    }
    default:
  }
  return condition(part, names);
}

function called({ text, parts, ...part }: FormulaPart, names: Names): Wording {
  const [first] = parts;
  if (first?.table) {
    const keys = listed(parts.slice(1).map((one) => rule(one, names)));
    return say(text === 'lookup' ? 'tableValue' : 'tableShare', { table: first.table.name, keys });
  }
  const as = isMoney({ text, parts, ...part }, names) ? 'money' : 'number';
  const values = parts.map((one) => rule(one, names, as));
  const [a = '', b = ''] = values;
  const pair = FUNCTIONS[text];
  if (pair) return values.length === 2 ? say(pair[0], { a, b }) : say(pair[1], { list: listed(values) });
  const rounded = ROUNDED[text];
  return rounded && first ? say(rounded, { a: bracketed(first, a) }) : listed(values);
}

/** What each component pays in a full month, as a rule in words; without those whose formula cannot be read. */
export function componentSentences(structure: PreparedStructure): { code: string; sentence: Phrase }[] {
  const [names, existing] = [namesOf(structure), typesIn(structure)];
  return structure.parts.flatMap(({ component: { code, formula, when, quantity } }) => {
    const [value, units] = [formulaParts(formula, existing), quantity && formulaParts(quantity.formula, existing)];
    if (!value) return [];
    const amount = rule(value, names, 'money');
    const paid = units ? say('units', { units: rule(units, names), value: amount }) : amount;
    const guard = when === undefined ? undefined : formulaParts(when, existing);
    const whole = guard ? say('onlyWhere', { a: paid, condition: condition(guard, names) }) : paid;
    return [{ code, sentence: typeof whole === 'object' ? whole : say('rule', { a: whole }) }];
  });
}
