/** A node of the syntax tree that swc parses from a source. */
export type Node = { type?: string; [key: string]: unknown };
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}-${nameOf(node.name)}`;
  return typeof node.value === 'string' ? node.value : '';
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (template: Node): string[] =>
  list(template.quasis).map((one) => (isNode(one) && typeof one.cooked === 'string' ? one.cooked : ''));

/** Calls that only change how a value is written: the placeholder is named after the value. */
const WRITING =
  /^(join|slice|toLocaleString|toLowerCase|toUpperCase|trim|replace|map|filter|padStart|padEnd|at|String|Number|ceil|paise|day)$/;

/** Names a placeholder: a variable by its name, a property by its own, a call by the last name of what is called. */
function placeholderName(value: unknown): string {
  if (!isNode(value)) return '';
  switch (value.type ?? '') {
    case 'Identifier':
      return nameOf(value);
    case 'MemberExpression':
      return nameOf(value.property) || placeholderName(value.object);
    case 'CallExpression': {
      const { callee } = value;
      const [first] = list(value.arguments);
      const input = isNode(first) ? placeholderName(first.expression) : '';
      if (!isNode(callee)) return input;
      if (callee.type !== 'MemberExpression') return WRITING.test(nameOf(callee)) ? input : nameOf(callee);
      const called = nameOf(callee.property);
      if (!WRITING.test(called)) return called;
      return nameOf(callee.object) === 'Math' ? input : placeholderName(callee.object);
    }
    case 'OptionalChainingExpression':
      return placeholderName(value.base);
    case 'BinaryExpression':
      return placeholderName(value.left) || placeholderName(value.right);
    default:
      return placeholderName(value.expression ?? value.argument ?? value.test);
  }
}

/** Returns the key of a sentence with values: each value by its name, a second one of the same name with a number. */
export function keyOf(template: Node): string {
  const texts = textsOf(template);
  const used = new Map<string, number>();
  const places = list(template.expressions).map((value) => {
    const name = placeholderName(value) || 'value';
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return `{{${name}${times === 1 ? '' : times}}}`;
  });
  return texts.map((text, at) => text + (places[at] ?? '')).join('');
}

/**
 * Whether a template is a sentence for a reader: two words or more, begun as sentences are; no address, code or query.
 */
export function isSentenceWithValues(template: Node): boolean {
  const texts = textsOf(template);
  const [head = ''] = texts;
  const fixed = texts.join('§');
  if (texts.length < 2 || fixed.length > 400 || /[<>]\w|https?:|\n|\S:\S/.test(fixed)) return false;
  if (!/^(?:[A-Z“"]|$)/.test(head)) return false;
  return (
    /[a-z]{2,}/.test(fixed) && /[A-Za-z§][,.:]? [A-Za-z§“"(]/.test(fixed) && /[a-z]{3,}|\b(?:is|of|to)\b/.test(fixed)
  );
}

/** Whether a template has two words of a language with a space beside them, so that it is no file name, key or path. */
export function hasWords(template: Node): boolean {
  const fixed = textsOf(template).join('§');
  if (/[<>]\w|\n|\S:\S|;|[a-z]\.§|-§|§-|@|\+xml/.test(fixed)) return false;
  return (fixed.match(/(?<![\w/-])[A-Za-z]{3,}(?![\w/+@-])/g) ?? []).length > 1;
}

/** Whether a value among the words chooses words itself, as in `${n > 0 ? ', and more' : ''}`. */
export function choosesWords(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(choosesWords);
  if (!isNode(value)) return false;
  if (value.type === 'ConditionalExpression' || value.type === 'TemplateLiteral')
    return [value.consequent, value.alternate, value.quasis].some(saysWords);
  return Object.entries(value).some(([name, child]) => name !== 'span' && choosesWords(child));
}

function saysWords(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysWords);
  if (!isNode(value)) return false;
  const text = value.type === 'StringLiteral' ? value.value : value.cooked;
  if (typeof text === 'string') return /[A-Za-z]{2}/.test(text);
  return Object.entries(value).some(([name, child]) => name !== 'span' && saysWords(child));
}
