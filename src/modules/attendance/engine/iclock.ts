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
const TIME = /^(\d{4})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{1,2}):(\d{1,2})$/;

/** A time with leading zeros; undefined for what no calendar has. */
function timeOf(text: string): string | undefined {
  const found = TIME.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const isThere = month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
  const isTime = hour < 24 && minute < 60 && second < 60;
  if (!isThere || !isTime || year < 1990 || year >= 2100) return undefined;
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

const codeOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;

const linesOf = (body: string): string[] => body.split(/\r?\n/).filter((line) => line.trim() !== '');

/**
 * The punches of a log (`table=ATTLOG`): `PIN<tab>time<tab>status<tab>verify…`, some with ATTLOG before it. A line that
 * is none is set apart as it came. The number of a person is text: leading zeros count.
 */
export function readAttlog(body: string): { punches: SentPunch[]; unread: string[] } {
  const punches: SentPunch[] = [];
  const unread: string[] = [];
  for (const line of linesOf(body)) {
    const [first = '', ...rest] = line.replace(/^ATTLOG[\t ]+/, '').split('\t');
    const [time = '', state, verify] = rest;
    const usernumber = first.trim();
    const at = timeOf(time.trim());
    if (!USER.test(usernumber) || at === undefined) unread.push(line);
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
    return USER.test(usernumber) ? [{ usernumber, name: name.slice(0, 100) }] : [];
  });

/** A number of `ID=12&Return=0`; not a number where it is missing. */
const field = (line: string, name: string): number =>
  Number(new RegExp(`(?:^|&)${name}=(-?\\d{1,15})(?:&|$)`).exec(line.trim())?.[1] ?? Number.NaN);

/** What a terminal answers to commands: `ID=12&Return=0&CMD=DATA`, one a line. */
export const readAnswers = (body: string): { commandid: number; returncode: number }[] =>
  linesOf(body).flatMap((line) => {
    const [commandid, returncode] = [field(line, 'ID'), field(line, 'Return')];
    return Number.isSafeInteger(commandid) && commandid > 0 && Number.isSafeInteger(returncode)
      ? [{ commandid, returncode }]
      : [];
  });

type Options = { readonly serialnumber: string; readonly stamp: string; readonly zonehours: number };
/** What a terminal is told when it calls first: where to go on in its log, and how often to call. */
export const optionsFor = ({ serialnumber, stamp, zonehours }: Options): string =>
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
    `TimeZone=${zonehours}`,
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
