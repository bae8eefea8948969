import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { parseArgs } from 'node:util';
import { type Habits, logOfDays, written } from '../src/modules/attendance/engine/device/simulated-log.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** A biometric terminal as it behaves in a company: with a clock of its own, repeated presses, and a log it sends again. */
export type Simulated = Habits & {
  readonly url: string;
  readonly serial: string;
  /** As it stands in the path of the server's address; none in a terminal that knows only a host. */
  readonly secret?: string | undefined;
  /** Punches of one message. */
  readonly batch: number;
  readonly say?: (line: string) => void;
};

/** Hours that a zone may differ from UTC. */
const MAX_HOURS = 14;

/** Names below localhost are this machine, also where nothing resolves them. */
const addressOf = (hostname: string): string => (/(^|\.)localhost$/.test(hostname) ? '127.0.0.1' : hostname);

function call(of: Simulated, path: string, body?: string): Promise<{ status: number; text: string }> {
  const url = new URL(`${of.url}/iclock/${of.secret === undefined ? '' : `${of.secret}/`}${path}`);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const sent = send(
    {
      host: addressOf(url.hostname),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host: url.host, 'content-type': 'text/plain' },
    },
    (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Sends a log batch by batch; one that is not acknowledged is sent again, as after a power cut. @returns lines acknowledged */
export async function sendLog(of: Simulated, lines: readonly string[]): Promise<number> {
  let sent = 0;
  while (sent < lines.length) {
    const part = lines.slice(sent, sent + of.batch);
    const answer = await call(of, `cdata?SN=${of.serial}&table=ATTLOG&Stamp=${sent}`, `${part.join('\n')}\n`).catch(
      () => undefined,
    );
    if (answer?.status === 200 && answer.text.startsWith('OK')) sent += part.length;
    else {
      of.say?.(answer ? `refused: ${answer.status} ${answer.text.trim()}` : 'no connection, trying again');
      if (answer?.status === 404) return sent;
      await sleep(500);
    }
  }
  return sent;
}

/** Asks what the terminal is told, does it, and answers. @returns how many commands there were */
export async function obey(of: Simulated, log: readonly string[]): Promise<number> {
  const { text } = await call(of, `getrequest?SN=${of.serial}`);
  const commands = text.split('\n').filter((line) => line.startsWith('C:'));
  for (const line of commands) {
    const [, id, ...words] = line.split(':');
    const command = words.join(':');
    of.say?.(`told: ${command}`);
    const span = /DATA QUERY ATTLOG StartTime=([^\t]+)\tEndTime=(.+)/.exec(command);
    if (span)
      await sendLog(
        of,
        log.filter((one) => inSpan(one, span[1] ?? '', span[2] ?? '')),
      );
    if (command === 'DATA QUERY USERINFO')
      await call(
        of,
        `cdata?SN=${of.serial}&table=OPERLOG`,
        of.numbers.map((number) => `USER PIN=${number}\tName=`).join('\n'),
      );
    await call(of, `devicecmd?SN=${of.serial}`, `ID=${id}&Return=0&CMD=${command.split(' ')[0]}`);
  }
  return commands.length;
}
const inSpan = (line: string, from: string, to: string): boolean => {
  const time = line.split('\t')[1] ?? '';
  return time >= from && time <= to;
};

/** Minutes ahead of UTC of a greeting: `TimeZone` has whole hours, or minutes where it is none; this machine's without one. */
function zoneMinutes(greeting: string): number {
  const zone = Number(/^TimeZone=(-?\d+)$/m.exec(greeting)?.[1] ?? Number.NaN);
  if (Number.isNaN(zone)) return -new Date().getTimezoneOffset();
  return Math.abs(zone) <= MAX_HOURS ? zone * 60 : zone;
}

const USAGE = `npm run device -- --url http://acme.localhost:3000 --serial ACME-GATE-1 --secret acme-gate-secret --numbers AC0006,AC0007
  --from 2026-10-01 --days 30   the days of its log (one punch now without)
  --drift 600                   seconds that its clock is ahead
  --repeat 10                   one in ten punches is pressed twice
  --state 255                   the key that it sends
  --batch 100                   punches of one message
  --stay                        goes on asking what it is told
`;

/** Plays a terminal against a running server. */
export async function main(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      url: { type: 'string' },
      serial: { type: 'string' },
      secret: { type: 'string' },
      numbers: { type: 'string', default: '1' },
      from: { type: 'string' },
      days: { type: 'string', default: '1' },
      drift: { type: 'string', default: '0' },
      repeat: { type: 'string', default: '0' },
      state: { type: 'string', default: '255' },
      batch: { type: 'string', default: '100' },
      stay: { type: 'boolean', default: false },
    },
  });
  const { url, serial, secret } = values;
  if (url === undefined || serial === undefined) {
    process.stdout.write(USAGE);
    return;
  }
  const of: Simulated = {
    url: url.replace(/\/$/, ''),
    serial,
    secret,
    numbers: values.numbers.split(','),
    drift: Number(values.drift),
    repeat: Number(values.repeat),
    state: Number(values.state),
    batch: Number(values.batch),
    say: (line) => process.stdout.write(`${line}\n`),
  };
  const hello = await call(of, `cdata?SN=${serial}&options=all&pushver=2.4.1`);
  process.stdout.write(`${hello.status === 200 ? 'registered' : `not registered: ${hello.text.trim()}`}\n`);
  // The time of the place, in the zone that it is told: terminals know no other.
  const now = Date.now() + zoneMinutes(hello.text) * 60_000 + of.drift * 1000;
  const log =
    values.from === undefined
      ? of.numbers.map((number) => `${number}\t${written(now)}\t${of.state}\t1\t0\t0`)
      : logOfDays(of, { from: values.from, days: Number(values.days) });
  const sent = await sendLog(of, log);
  process.stdout.write(`${sent} of ${log.length} punches acknowledged\n`);
  do {
    await obey(of, log);
    if (values.stay) await sleep(2_000);
  } while (values.stay);
}
