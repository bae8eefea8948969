import { monthLength } from '#platform/engine/day.ts';

/** A press of a key as a terminal sends it: `time` is of its own clock, `YYYY-MM-DD HH:MM:SS`. */
export type SentPunch = {
  readonly usernumber: string;
  readonly time: string;
  /** The key; null where it was not given. */
  readonly statecode: number | null;
  readonly verifycode: number | null;
};
export type SentPerson = { readonly usernumber: string; readonly name: string };

const SERIAL = /^[A-Za-z0-9_-]{1,40}$/;
/** Whether a serial number is one: it becomes part of no path and no statement, and others are refused before any look-up. */
export const isSerial = (text: string | null): text is string => text !== null && SERIAL.test(text);

const USER = /^[A-Za-z0-9]{1,24}$/;
const two = (value: number): string => String(value).padStart(2, '0');
const TIME = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{1,2}):(\d{1,2})$/;

/** Seconds between now and a later year do not fit the column of the skew, and no clock that runs is that far ahead. */
const LAST_YEAR = 2089;

/** A time with leading zeros; undefined for what no calendar has. */
function timeOf(text: string): string | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const isThere = month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
  const isTime = hour < 24 && minute < 60 && second < 60;
  if (!isThere || !isTime || year < 1990 || year > LAST_YEAR) return undefined;
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

const codeOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;

/** A text without the control characters (NUL among them) that no stored text may have; tabs stay. */
// oxlint-disable-next-line no-control-regex -- what no text may have is taken out
export const printable = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '?');

const linesOf = (body: string): string[] => body.split(/\r?\n/).filter((line) => line.trim() !== '');

const LINES_AT_ONCE = 1_000;
/** A body in parts of at most `most` lines that are not empty, so that a long one occupies the main thread for milliseconds. */
export function* partsOf(body: string, most = LINES_AT_ONCE): Generator<string> {
  const lines = linesOf(body);
  for (let at = 0; at < lines.length; at += most) yield lines.slice(at, at + most).join('\n');
}

type Fields = {
  number: string;
  time: string;
  state?: string | undefined;
  verify?: string | undefined;
  event?: string | undefined;
};
/** A line with keys: `time=…<tab>pin=1002<tab>event=0` of a door, `PIN=7<tab>Time=…<tab>Status=0`. */
function keyedFields(parts: readonly string[]): Fields {
  const fields = new Map(
    parts.map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
    }),
  );
  const of = (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value !== undefined);
  return {
    number: of('pin', 'userid') ?? '',
    time: of('time', 'datetime', 'checktime') ?? '',
    state: of('status', 'state', 'inoutstatus'),
    verify: of('verify', 'verifymode', 'verifytype'),
    event: of('event'),
  };
}
const BLANKS = /^(\S+) +(\d[\d-]*[ T]\d[\d:]*)(?: +(\d+))?(?: +(\d+))?(?: |$)/;
function fieldsOf(line: string): Fields {
  const text = line.replace(/^ATTLOG[\t ]+/, '').trim();
  const parts = text.split('\t');
  if (parts.length > 1 && parts.every((part) => /^\s*[A-Za-z]+=/.test(part))) return keyedFields(parts);
  const [number = '', time = '', state, verify] = parts.length > 1 ? parts : (BLANKS.exec(text)?.slice(1) ?? []);
  return { number: number.trim(), time: time.trim(), state, verify };
}

/** Events of a door from this one on are no passage: refused, forced, open for too long. */
const FIRST_DENIAL = 20;
/** Whether a line is an event of a door at which nobody showed a finger, face or card. */
const isWithoutPerson = ({ number, event }: Fields): boolean => event !== undefined && /^0*$/.test(number);

/**
 * The punches of a log (`table=ATTLOG` or `rtlog`): `PIN<tab>time<tab>status<tab>verify…`, some with ATTLOG before it, with
 * blanks for tabs or with keys. A line that is none is set apart as it came, one of nobody is left. The number of a person
 * is text: leading zeros count.
 */
export function readAttlog(body: string): { punches: SentPunch[]; unread: string[] } {
  const punches: SentPunch[] = [];
  const unread: string[] = [];
  for (const line of linesOf(body)) {
    const fields = fieldsOf(line);
    if (isWithoutPerson(fields)) continue;
    const { number: usernumber, time, state, verify, event } = fields;
    const at = timeOf(time);
    const isRefused = event !== undefined && !(Number(event) < FIRST_DENIAL);
    if (!USER.test(usernumber) || at === undefined || isRefused) unread.push(line);
    else punches.push({ usernumber, time: at, statecode: codeOf(state), verifycode: codeOf(verify) });
  }
  return { punches, unread };
}

/** The people a terminal tells of (`table=OPERLOG`): `USER PIN=7<tab>Name=Asha…`. Everything else of it is not needed. */
export const readPeople = (body: string): SentPerson[] =>
  linesOf(body).flatMap((line) => {
    if (!/^USER\b/.test(line)) return [];
    const usernumber = /\bPIN=([^\t]*)/.exec(line)?.[1]?.trim() ?? '';
    const name = /\bName=([^\t]*)/.exec(line)?.[1]?.trim() ?? '';
    return USER.test(usernumber) ? [{ usernumber, name: printable(name).slice(0, 100) }] : [];
  });

/** People as `readPeople` reads them, and nothing else of what a terminal told of them. */
export const writePeople = (people: readonly SentPerson[]): string =>
  people.map(({ usernumber, name }) => `USER PIN=${usernumber}\tName=${name}`).join('\n');

/** A field of `ID=12&Return=0` with a whole number, as it was written. */
const field = (line: string, name: string): string | undefined =>
  new RegExp(`(?:^|&)${name}=(-?\\d+)(?:&|$)`).exec(line.trim())?.[1];

const MAX_CODE = 2 ** 32;
/** Codes have 32 bits; some firmware writes negative ones without a sign. Null for what has more. */
function returnCode(text: string): number | null {
  const code = Number(text);
  if (code >= MAX_CODE || code < -MAX_CODE / 2) return null;
  return code >= MAX_CODE / 2 ? code - MAX_CODE : code;
}

/**
 * What a terminal answers to commands: `ID=12&Return=0&CMD=DATA`, one a line. A command whose code cannot be read has
 * failed (null); its line is set apart as well.
 */
export function readAnswers(body: string): {
  answers: { commandid: number; returncode: number | null }[];
  unread: string[];
} {
  const answers: { commandid: number; returncode: number | null }[] = [];
  const unread: string[] = [];
  for (const line of linesOf(body)) {
    const commandid = Number(field(line, 'ID'));
    const code = field(line, 'Return');
    const returncode = code === undefined ? null : returnCode(code);
    const isNamed = Number.isSafeInteger(commandid) && commandid > 0 && code !== undefined;
    if (isNamed) answers.push({ commandid, returncode });
    if (!isNamed || returncode === null) unread.push(line);
  }
  return { answers, unread };
}

type Options = { readonly serialnumber: string; readonly stamp: string; readonly zoneminutes: number };
/** The zone as the protocol has it: whole hours, or minutes where it is none (`330` of India; 5.5 is read as 5). */
const timeZone = (minutes: number): number => (minutes % 60 === 0 ? minutes / 60 : minutes);

/** What a terminal is told when it calls first: where to go on in its log, and how often to call. */
export const optionsFor = ({ serialnumber, stamp, zoneminutes }: Options): string =>
  [
    `GET OPTION FROM: ${serialnumber}`,
    `ATTLOGStamp=${stamp}`,
    `Stamp=${stamp}`,
    'OPERLOGStamp=0',
    'ATTPHOTOStamp=None',
    'ErrorDelay=30',
    'Delay=10',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser',
    `TimeZone=${timeZone(zoneminutes)}`,
    'Realtime=1',
    'Encrypt=None',
    'ServerVer=2.4.1',
    'PushProtVer=2.4.1',
    '',
  ].join('\n');

/** The words of a command to a terminal, without its number. Tabs part its fields. */
export const COMMANDS = {
  settime: (time: string): string => `SET OPTIONS DateTime=${deviceTime(time)}`,
  resend: (from: string, to: string): string => `DATA QUERY ATTLOG StartTime=${from}\tEndTime=${to}`,
  everything: (now: string): string => COMMANDS.resend('2000-01-01 00:00:00', now),
  people: (): string => 'DATA QUERY USERINFO',
  write: (usernumber: string, name: string): string =>
    `DATA UPDATE USERINFO PIN=${usernumber}\tName=${name.replace(/[\t\r\n]/g, ' ')}\tPri=0`,
  remove: (usernumber: string): string => `DATA DELETE USERINFO PIN=${usernumber}`,
  restart: (): string => 'REBOOT',
} as const;

/** A time as terminals count it: months of 31 and years of 12 such months since 2000, in seconds. */
export function deviceTime(time: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (TIME.exec(time) ?? []).slice(1).map(Number);
  return ((year - 2000) * 12 * 31 + (month - 1) * 31 + day - 1) * 86_400 + (hour * 60 + minute) * 60 + second;
}
