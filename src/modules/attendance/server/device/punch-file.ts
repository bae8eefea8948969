import { timeIn } from '#platform/server/day-in.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { type OpenContext, serveUpload, type UploadedFile } from '#platform/server/serve.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import { importPunches, previewPunches, type PunchFile } from '../../contract/punch-file.ts';
import type { SentPunch } from '../../engine/device/iclock.ts';
import { lockDevice } from './activity.ts';
import { park } from './parking.ts';
import { BY_FILE, readLog, storePunches } from './store.ts';

/** Unreadable lines that are listed, and characters of each. */
const MAX_UNREAD = 20;
const MAX_SHOWN = 120;

/** The numbers of punches, and how many of them are mapped to nobody on a day of theirs. */
async function numbersOf(db: Db, deviceid: number, punches: readonly SentPunch[]) {
  const { rows } = await tenantSql<{ numbers: number; unmapped: number }>`
    select count(distinct p.usernumber)::int as numbers,
      count(distinct p.usernumber) filter (where u.usernumber is null)::int as unmapped
    from unnest(${punches.map(({ usernumber }) => usernumber)}::text[], ${punches.map(({ time }) => time.slice(0, 10))}::date[])
      p (usernumber, day)
    left join attendance_device_user u on u.subscriptionid = current_subscription() and u.deviceid = ${deviceid}
      and u.usernumber = p.usernumber and u.fromdate <= p.day and (u.todate is null or p.day <= u.todate)`.execute(db);
  return rows[0] ?? { numbers: 0, unmapped: 0 };
}

/** Stores the punches of a file as what the terminal sends itself, and says what they were. */
async function storeFile(ctx: OpenContext, deviceid: number, file: UploadedFile, isPreview: boolean) {
  const text = Buffer.from(file.bytes).toString('utf8');
  const lines = text.split(/\r?\n/).map((line) => line.trimStart().replace(/[,;](?=\d{4}-)/, '\t'));
  const { punches, unread } = await readLog(lines.join('\n'));
  const days = punches.map(({ time }) => time.slice(0, 10)).toSorted();
  const receivedat = ctx.env.now();
  const batch = { deviceid, source: BY_FILE, receivedat, receivedtime: timeIn(receivedat, ctx.tenant.timezoneid) };
  const counts = await ctx.tx(async (db) => {
    await lockDevice(db, deviceid);
    const store = async () => {
      const valid = await park(db, batch, punches);
      return { newcount: await storePunches(db, batch, valid), parkedcount: punches.length - valid.length };
    };
    const withNumbers = async (stored: Awaited<ReturnType<typeof store>>) => ({
      ...stored,
      ...(await numbersOf(db, deviceid, punches)),
    });
    return isPreview ? whatIf(db, store, withNumbers) : withNumbers(await store());
  });
  const bad = new Set(unread);
  const result: PunchFile = {
    ...counts,
    linecount: punches.length + unread.length,
    knowncount: punches.length - counts.newcount - counts.parkedcount,
    unreadcount: unread.length,
    unread: lines
      .flatMap((line, at) => (bad.has(line) ? [{ line: at + 1, text: line.slice(0, MAX_SHOWN) }] : []))
      .slice(0, MAX_UNREAD),
    firstday: days[0] ?? null,
    lastday: days.at(-1) ?? null,
  };
  return [result];
}

export const punchFileEndpoints = [
  serveUpload(previewPunches, (ctx, { deviceid }, file) => storeFile(ctx, deviceid, file, true)),
  serveUpload(importPunches, (ctx, { deviceid }, file) => storeFile(ctx, deviceid, file, false)),
];
