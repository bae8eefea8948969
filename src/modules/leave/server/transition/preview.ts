import { day } from '#platform/engine/day.ts';
import { serveReport } from '#platform/server/list-export.ts';
import type { Db } from '#platform/server/db.ts';
import { type TransitionPreviewRow, transitionPreviewReport } from '../../contract/transition.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { advance } from '../../engine/advance.ts';
import { inDays, type LeaveDays, minus, NO_DAYS, plus } from '../../engine/days.ts';
import { balanceOn, type LedgerLine } from '../../engine/ledger.ts';
import { versionOn } from '../../engine/policy.ts';
import { yearEnd } from '../../engine/year-end.ts';
import { type Loaded, loadLeave } from '../ledger/load.ts';
import { waitingLines } from '../ledger/posting.ts';
import { typesOf } from '../versions.ts';
import { type Chosen, type Member, memberPage } from './members.ts';
import { chosenYear } from './years.ts';

const COMPENSATORY = 3;
/** The leave types whose balance something can become of at the end of a year: all but unpaid leave and compensatory offs. */
export const closingTypes = async (db: Db) =>
  (await typesOf(db)).filter(
    ({ leavetypeid, leavecategoryid }) => leavetypeid !== UNPAID_LEAVE && leavecategoryid !== COMPENSATORY,
  );
type ClosingType = Awaited<ReturnType<typeof closingTypes>>[number];

/** The ledger of a person as it would stand before the year end. */
function linesBefore(loaded: Loaded, { postedon }: Chosen, today: ReturnType<typeof day>): readonly LedgerLine[] {
  const { history, ledger, position } = loaded;
  if (postedon === today) return [...ledger, ...waitingLines(loaded, today)];
  return position.on > postedon
    ? ledger
    : [...ledger, ...advance(history, ledger, position, { on: postedon, isbegun: false })];
}

const sumOf = (lines: readonly LedgerLine[], kind: LedgerLine['kind']): LeaveDays =>
  plus(NO_DAYS, ...lines.filter((one) => one.kind === kind).map(({ days }) => days));

function rowsOf(
  member: Member,
  { loaded, chosen, today }: { loaded: Loaded | undefined; chosen: Chosen; today: ReturnType<typeof day> },
  types: readonly ClosingType[],
): TransitionPreviewRow[] {
  const lines = loaded ? linesBefore(loaded, chosen, today) : [];
  const { yearend, postedon } = chosen;
  const rules = loaded ? (versionOn(loaded.history.versions, yearend, postedon)?.yearend ?? []) : [];
  const closing = yearEnd(lines, rules, { yearend, posted: postedon, batch: '' });
  return types.map(({ leavetypeid, leavetypename }) => {
    const leave = String(leavetypeid);
    const own = closing.filter((one) => one.leave === leave && one.date === yearend);
    return {
      ...member,
      leavetypeid,
      leavetypename,
      balance: inDays(balanceOn(lines, leave, yearend)),
      encashed: inDays(minus(sumOf(own, 'encash'))),
      lapses: inDays(minus(sumOf(own, 'lapse'))),
      carried: inDays(minus(sumOf(own, 'carry'))),
      hasrule: rules.some((rule) => rule.leave === leave),
    };
  });
}

/** A row for each person and leave type: the page of people is worked out, and nobody else. */
const preview = serveReport(transitionPreviewReport, async (ctx, input) => {
  const { db } = ctx;
  const today = day(ctx.today);
  const { limit, offset, leavetypeid, search, offices } = input;
  const { chosen } = await chosenYear(db, today, { ...input, officeaddressids: offices });
  const types = (await closingTypes(db)).filter((one) => leavetypeid === undefined || one.leavetypeid === leavetypeid);
  if (types.length === 0) return { rows: [], total: 0 };
  const first = Math.floor(offset / types.length);
  const { people, count } = await memberPage(db, chosen, {
    search,
    limit: Math.ceil((offset + limit) / types.length) - first,
    offset: first,
  });
  const employeeids = people.map(({ employeeid }) => employeeid);
  const loaded = new Map((await loadLeave(db, { employeeids, today })).map((one) => [one.employeeid, one]));
  const rows = people.flatMap((member) =>
    rowsOf(member, { loaded: loaded.get(member.employeeid), chosen, today }, types),
  );
  const skipped = offset - first * types.length;
  return { rows: rows.slice(skipped, skipped + limit), total: count * types.length };
});

export const previewEndpoints = preview;
