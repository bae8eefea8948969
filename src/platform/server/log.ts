import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { PROJECT_DIR } from './settings.ts';

const LONGEST = 300;
const DEEPEST = 3;

/**
 * Removes from an external text what may not be logged: e-mail addresses, quoted names and values that a database or a
 * mail server repeats, numbers of accounts and people, SQL, keys in addresses.
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

/** The first stack frame in our own code, relative to the project folder. */
function placeOf({ stack = '' }: Error): string | undefined {
  const line = stack
    .split('\n')
    .find((one) => one.trimStart().startsWith('at ') && one.includes(PROJECT_DIR) && !one.includes('node_modules'));
  // The last word of the line: file:line:column, in brackets where a function is named.
  const place = line?.slice(line.indexOf(PROJECT_DIR) + PROJECT_DIR.length + 1).split(')', 1)[0];
  return place?.split(':').slice(0, 2).join(':');
}

/**
 * Reduces an error for the log to message, code and location, without attached objects such as a connection, a query or
 * a row.
 */
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
 * Opens the log of the product: its lines contain only a message, a code and ids. Cleaning is done on input, before any
 * child logger or serializer of a library.
 */
export function openLog(options: Pick<LoggerOptions, 'level' | 'base'>, to?: DestinationStream): Logger {
  const hooks: LoggerOptions['hooks'] = {
    logMethod(input, method) {
      const [first, ...rest] = input as unknown[];
      const subject = first instanceof Error ? { err: cleanError(first) } : clean(first);
      // An error without a message of ours would otherwise be logged with its own, uncleaned.
      const words = first instanceof Error && rest.length === 0 ? ['fault'] : rest.map((one) => clean(one));
      method.apply(this, [subject, ...words] as Parameters<typeof method>);
    },
  };
  // The library's error serializer would add the type and an empty stack.
  const values: LoggerOptions = { ...options, hooks, serializers: { err: (error: unknown) => error } };
  return to ? pino(values, to) : pino(values);
}
