import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { PROJECT_DIR } from './settings.ts';

const LONGEST = 300;
const DEEPEST = 3;

/**
 * What a text of somebody else's making may carry that is nobody's business in a log: addresses of mail, names and values
 * in quotes that a database or a mail server repeats, numbers of accounts and people, SQL, keys in addresses.
 */
export function cleanText(text: string): string {
  const line = (text.split(/[\r\n]/, 1)[0] ?? '').slice(0, 2 * LONGEST);
  return line
    .replace(/\b(?:select\b.*\bfrom|insert into|update\s+\S+\s+set|delete from|with\s+\w+\s+as)\b.*$/i, '<SQL>')
    .replace(/:\/\/[^/\s@]{1,200}@/g, '://<login>@')
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}/g, '<address>')
    .replace(/([:=]\s*)(?:"[^"]*"|'[^']*')/g, '$1<value>')
    .replace(/([?&]\w{1,40}=)[^&\s]+/g, '$1<value>')
    .replace(/\b[A-Z]{5}\d{4}[A-Z]\b/g, '<number>')
    .replace(/\b\d{9,}\b/g, '<number>')
    .slice(0, LONGEST);
}

/** The first place of ours in a stack, without the folder it lies in. */
function placeOf({ stack = '' }: Error): string | undefined {
  const line = stack
    .split('\n')
    .find((one) => one.trimStart().startsWith('at ') && one.includes(PROJECT_DIR) && !one.includes('node_modules'));
  // The last word of the line: file:line:column, in brackets where a function is named.
  const place = line?.slice(line.indexOf(PROJECT_DIR) + PROJECT_DIR.length + 1).split(')', 1)[0];
  return place?.split(':').slice(0, 2).join(':');
}

/** An error as the log has it: what, which code, and where. Never what hangs on it: a connection, a query, a row. */
export function cleanError(error: Error): { message: string; code?: string; at?: string } {
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  const at = placeOf(error);
  return {
    message: cleanText(error.message),
    ...(code === undefined ? {} : { code: String(code).slice(0, 40) }),
    ...(at === undefined ? {} : { at }),
  };
}

function clean(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return cleanError(value);
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => clean(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one, depth + 1)]));
}

/**
 * The one log of the product: whatever is given to it, its lines carry a message, a code and ids. Cleaning is done on the
 * way in, so that no child of the log and no serializer of a library comes before it.
 */
export function openLog(options: Pick<LoggerOptions, 'level' | 'base'>, to?: DestinationStream): Logger {
  const hooks: LoggerOptions['hooks'] = {
    logMethod(given, method) {
      const [first, ...rest] = given as unknown[];
      const subject = first instanceof Error ? { err: cleanError(first) } : clean(first);
      // An error without a word of ours would be its own message otherwise, as it came.
      const words = first instanceof Error && rest.length === 0 ? ['fault'] : rest.map((one) => clean(one));
      method.apply(this, [subject, ...words] as Parameters<typeof method>);
    },
  };
  // The library's own word on errors would add their kind and an empty stack.
  const given: LoggerOptions = { ...options, hooks, serializers: { err: (error: unknown) => error } };
  return to ? pino(given, to) : pino(given);
}
