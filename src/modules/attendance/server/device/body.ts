/** What a terminal sends: which table it is of, where it then stands in its log, and the lines. */
export type TerminalBody = { readonly table: BodyTable; readonly stamp: string; readonly body: string };
/**
 * `ATTLOG` and `RTLOG` are logs of punches, `OPERLOG` tells of people; `NONE` is needed by nobody, and of `OTHER` every line
 * is kept as one that could not be read.
 */
export type BodyTable = 'ATTLOG' | 'RTLOG' | 'OPERLOG' | 'NONE' | 'OTHER';

/** Tables that are left: states, settings, and pictures and templates of people, which are kept on terminals alone. */
const LEFT = new Set([
  'ATTPHOTO',
  'BIODATA',
  'BIOPHOTO',
  'ERRORLOG',
  'FACE',
  'FINGERTMP',
  'FVEIN',
  'IDCARD',
  'OPTIONS',
  'RTSTATE',
  'TEMPLATEV10',
  'USER',
  'USERPIC',
]);
const READ: Readonly<Record<string, BodyTable>> = {
  ATTLOG: 'ATTLOG',
  RTLOG: 'RTLOG',
  OPERLOG: 'OPERLOG',
  USERINFO: 'OPERLOG',
};

/** The fields of a body that is a form, `table=ATTLOG&Stamp=1&data=…`, as some firmware sends it. */
const formOf = (body: string): URLSearchParams | undefined =>
  /^\s*\w{1,40}=/.test(body) && /(?:^|&)table=/i.test(body.trimStart().slice(0, 200))
    ? new URLSearchParams(body.trim())
    : undefined;

/** Reads what a call to `cdata` brings, by its query or, where that names no table, by a form in its body. */
export function bodyOf(query: URLSearchParams, body: string): TerminalBody {
  const form = query.has('table') ? undefined : formOf(body);
  const named = form ?? query;
  const text = form ? (form.get('data') ?? '') : body;
  const first = (named.get('table') ?? '').toUpperCase();
  // Access-control firmware names what it sends beside the table.
  const name = first === 'TABLEDATA' ? (named.get('tablename') ?? '').toUpperCase() : first;
  const table = READ[name] ?? (LEFT.has(name) || text.trim() === '' ? 'NONE' : 'OTHER');
  return { table, stamp: named.get('Stamp') ?? '', body: text };
}
