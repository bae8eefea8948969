import { may } from '#platform/contract/features.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { isApprover } from '#modules/approval/server/public.ts';
import { serve } from '#platform/server/serve.ts';
import { type BalanceRow, getBalances, getLedger } from '../../contract/balance.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { isForBirth } from '../../engine/birth.ts';
import { inDays, type LeaveDays, minus, NO_DAYS, plus } from '../../engine/days.ts';
import { booked, type LedgerLine } from '../../engine/ledger.ts';
import { forecast, leaveSums, reservedCharges } from '../../engine/forecast.ts';
import { yearEndOf } from '../../engine/leave-year.ts';
import { leaveSettingOf } from '../setting.ts';
import { typesOf } from '../versions.ts';
import { type Loaded, loadLeave } from './load.ts';
import { pendingOf } from './pending.ts';
import { waitingLines } from './posting.ts';
import { ruledOn } from './rules.ts';
import { EXPECTED_WORK, LINE_WORDS, WAITS } from '../../contract/line-words.ts';

/** The ledger of a person up to now, with what is not stored yet; undefined where leave is not switched on. */
async function ledgerNow(db: Db, employeeid: number, today: Day) {
  const [loaded] = await loadLeave(db, { employeeids: [employeeid], today });
  if (!loaded) return undefined;
  const lines: readonly LedgerLine[] = [...loaded.ledger, ...waitingLines(loaded, today)];
  return { loaded, lines, pending: await pendingOf(db, employeeid) };
}

const balances = serve(getBalances, async (ctx, { employeeid }) => {
  const { db } = ctx;
  const today = ctx.today as Day;
  await ctx.people.oneSeen(employeeid);
  const now = await ledgerNow(db, employeeid, today);
  const yearend = yearEndOf(today, (await leaveSettingOf(db)).yearstart);
  if (!now) return [{ policyname: null, yearend, mayedit: false, isapprover: false, balances: [] }];
  const { loaded, lines, pending } = now;
  const sums = leaveSums({ history: loaded.history, lines, today }, pending);
  const details = new Map(
    ruledOn(loaded.versions, today, today).details.map((detail) => [String(detail.leavetypeid), detail]),
  );
  const shown = new Set([...details.keys(), ...sums.keys()]);
  const rows = (await typesOf(db)).filter(({ leavetypeid }) => shown.has(String(leavetypeid)));
  const policyname = await policyNameOf(db, loaded, today);
  const lapses = forecast(loaded.history, lines, { on: today, isbegun: true }).filter(({ kind }) => kind === 'lapse');
  return [
    {
      policyname,
      yearend,
      mayedit: may(ctx.session.grants, 'leave', 'edit'),
      isapprover: await isApprover(ctx, employeeid),
      balances: rows.map((type): BalanceRow => {
        const leave = String(type.leavetypeid);
        const own = sums.get(leave) ?? { booked: NO_DAYS, reserved: NO_DAYS, nextyear: NO_DAYS };
        const { leavetypeid, leavetypename, leavecode, leavecategoryid, colour } = type;
        const detail = details.get(leave);
        const isGranted = detail?.isgrantedonrequest ?? false;
        return {
          leavetypeid,
          leavetypename,
          leavecode,
          leavecategoryid,
          colour,
          booked: inDays(isGranted ? usedOf(lines, leave) : own.booked),
          reserved: inDays(own.reserved),
          nextyear: inDays(own.nextyear),
          available: inDays(plus(own.booked, minus(own.reserved))),
          isunlimited: leavetypeid === UNPAID_LEAVE || isGranted,
          isforbirth: detail !== undefined && isForBirth(detail),
          lapse: lapseOf(lapses, leave),
        };
      }),
    },
  ];
});

/** What was taken of leave that is granted with its requests: its balance is nothing. */
const usedOf = (lines: readonly LedgerLine[], leave: string): LeaveDays =>
  plus(
    NO_DAYS,
    ...lines.flatMap((one) =>
      one.leave === leave && (one.kind === 'use' || one.kind === 'reversal') ? [one.days] : [],
    ),
  );

function lapseOf(lapses: readonly LedgerLine[], leave: string): BalanceRow['lapse'] {
  const [first] = lapses.filter((one) => one.leave === leave).sort((a, b) => (a.date < b.date ? -1 : 1));
  return first ? { days: inDays(minus(first.days)), date: first.date } : null;
}

async function policyNameOf(db: Db, { versions }: Loaded, today: Day): Promise<string | null> {
  const { leavepolicyid } = ruledOn(versions, today, today);
  if (leavepolicyid === null) return null;
  const row = await db
    .selectFrom('leave_policy')
    .select('leavepolicyname')
    .where('leavepolicyid', '=', leavepolicyid)
    .executeTakeFirst();
  return row?.leavepolicyname ?? null;
}

const shapedLine = (line: LedgerLine, leavetypename: string, balance: LeaveDays) => ({
  leavetypeid: Number(line.leave),
  leavetypename,
  kind: line.kind,
  linedate: line.date,
  postedon: line.posted,
  days: inDays(line.days),
  balance: inDays(balance),
  reason: line.reason,
  sentence: LINE_WORDS[line.reason],
});

async function notesOf(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('leave_entry')
    .select(['leaveentryid', 'note'])
    .where('leaveentryid', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ leaveentryid, note }) => [leaveentryid, note]));
}

type LedgerNow = NonNullable<Awaited<ReturnType<typeof ledgerNow>>>;
/** What each request that waits reserves of a leave type, after everything that is written. */
function waitingOf({ loaded, lines, pending }: LedgerNow, leave: string, today: Day) {
  const charges = reservedCharges({ history: loaded.history, today }, pending).filter((one) => one.leave === leave);
  let left = booked(lines, leave);
  return [...Map.groupBy(charges, ({ requestid }) => requestid)].map(([leaverequestid, of]) => {
    const days = minus(plus(...of.map((one) => one.days)));
    left = plus(left, days);
    const [linedate = today] = of.map(({ day }) => day).toSorted();
    return { leaverequestid, linedate, days: inDays(days), balance: inDays(left), sentence: WAITS };
  });
}

const ledger = serve(getLedger, async (ctx, { employeeid, leavetypeid }) => {
  const { db } = ctx;
  const today = ctx.today as Day;
  await ctx.people.oneSeen(employeeid);
  const type = (await typesOf(db)).find((one) => one.leavetypeid === leavetypeid) ?? notFound();
  const now = await ledgerNow(db, employeeid, today);
  if (!now) return [{ lines: [], waiting: [], forecast: [] }];
  const { loaded, lines } = now;
  const coming = forecast(loaded.history, lines, { on: today, isbegun: true });
  const own = (one: LedgerLine) => one.leave === String(leavetypeid);
  const notes = await notesOf(
    db,
    lines.filter(own).flatMap(({ entryid }) => entryid ?? []),
  );
  let sum = NO_DAYS;
  const written = lines.flatMap((one, at) => {
    if (!own(one)) return [];
    sum = plus(sum, one.days);
    const { requestid, entryid } = one;
    const note = entryid === null ? null : (notes.get(entryid) ?? null);
    return [{ ...shapedLine(one, type.leavetypename, sum), seq: at + 1, leaverequestid: requestid, note }];
  });
  const expected = coming.filter(own).map((one) => {
    sum = plus(sum, one.days);
    const line = shapedLine(one, type.leavetypename, sum);
    return one.reason === 'worked' ? { ...line, sentence: EXPECTED_WORK } : line;
  });
  return [{ lines: written.toReversed(), waiting: waitingOf(now, String(leavetypeid), today), forecast: expected }];
});

export const balanceEndpoints = [balances, ledger];
