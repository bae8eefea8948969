import type { PayslipView } from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { PreviewedPerson } from '#modules/payroll/contract/setup/settings-preview.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { workingsOf } from '../../../engine/run/working/component-phrase.ts';
import { shownLines } from '../../outputs/shown-lines.ts';
import { asIfSaved } from './as-saved.ts';
import { readPreview } from './job.ts';
import { type Computed, differingLines, outcomesOf, sideOf } from './outcomes.ts';

type Shown = PayslipView['lines'][number];

/** The lines of a payslip as its page shows them, by the line they are of. */
function shownOf(computed: Computed | undefined): ReadonlyMap<unknown, Shown> {
  if (!computed || !('payslip' in computed.outcome) || !('facts' in computed.loaded)) return new Map();
  const { context, loaded, outcome } = computed;
  const { lines, register } = outcome.payslip;
  const shown = shownLines(lines, workingsOf(context, loaded.facts, register));
  return new Map(lines.map((line, at) => [line, shown[at] as Shown]));
}

/** One person of a preview, computed again by both settings: the lines that differ with the working of either side. */
export async function previewedPersonOf(
  db: Db,
  settingspreviewid: number,
  employeeid: number,
): Promise<PreviewedPerson> {
  const stored = await db
    .selectFrom('settings_preview_person')
    .selectAll()
    .where('settingspreviewid', '=', settingspreviewid)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!stored) return notFound();
  const { month, ...unsaved } = await readPreview(db, settingspreviewid);
  const before = (await outcomesOf(db, month, [employeeid])).get(employeeid);
  const after = (await asIfSaved(db, unsaved, () => outcomesOf(db, month, [employeeid]))).get(employeeid);
  const [was, now] = [sideOf(before), sideOf(after)];
  const [old, next] = [shownOf(before), shownOf(after)];
  return {
    employeeid,
    employeecode: stored.employeecode,
    fullname: (after ?? before)?.loaded.name ?? '',
    payrollmonth: month,
    netbefore: was.net,
    netafter: now.net,
    whybefore: was.why,
    whyafter: now.why,
    lines: differingLines(before, after).map((pair) => ({
      before: old.get(pair.before) ?? null,
      after: next.get(pair.after) ?? null,
    })),
    isolder: stored.netbefore !== was.net || stored.netafter !== now.net,
  };
}
