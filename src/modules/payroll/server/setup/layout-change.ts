import type { Month } from '#platform/engine/day.ts';
import { z } from 'zod';
import type { LayoutState } from '#modules/payroll/contract/setup/layout-screen.ts';
import type { OutputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import { isByTwo } from '#modules/payroll/contract/outputs/payment-roles.ts';
import { monthText } from '#modules/payroll/contract/units.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type ConfirmationKind, propose } from '#platform/server/confirmation.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { sha256 } from '#platform/server/token.ts';
import { changedLayouts, layoutChanges } from '../../engine/outputs/layout-changes.ts';
import { monthName } from '../../engine/wording.ts';
import { failOnFault } from './change-settings.ts';
import { saveSettings, type SettingsFrom, standsAgainst } from './save-settings.ts';
import { payrollSetting, payrollSettings } from './settings.ts';

const KIND = 'payroll-layouts';

/**
 * Keys of settings that a change sets, null for what it takes away, and the digest of what they were: what is confirmed
 * is what was proposed, or nothing.
 */
const proposed = z.strictObject({
  versions: z.array(
    z.strictObject({ from: monthText.nullable(), set: z.record(z.string(), z.unknown()), before: z.string() }),
  ),
});

const layoutsOf = (value: Record<string, unknown>): readonly OutputLayout[] =>
  payrollSettings.shape.layouts.catch(undefined).parse(value['layouts']) ?? [];
const byTwo = (value: Record<string, unknown>): string => canonical(layoutsOf(value).filter(isByTwo));

/** Whether a change of settings changes a layout that two people change: of a file with accounts, or of a journal. */
export const needsTwo = (before: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  byTwo(before) !== byTwo(after);

const digestOf = (value: Record<string, unknown>, keys: readonly string[]): string =>
  sha256(canonical(keys.toSorted().map((key) => [key, value[key] ?? null])));

function setOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => canonical(before[key] ?? null) !== canonical(after[key] ?? null));
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]));
}

type Changed = SettingsFrom & { readonly current: Record<string, unknown> };
type Proposing = Omit<Parameters<typeof propose>[0], 'db'>;

/**
 * Proposes settings with other layouts of files that move money, from one month or several: they take effect once
 * somebody who approves payrolls confirms them.
 */
export async function proposeLayouts(db: Db, by: Proposing, changes: readonly Changed[]): Promise<void> {
  const both = changes.map(({ current, value }) => [layoutsOf(current), layoutsOf(value)] as const);
  const names = [...new Set(both.flatMap(([before, after]) => changedLayouts(before, after)))].join(', ');
  const [{ from } = { from: null }] = changes;
  const summary =
    from === null
      ? say`The layouts of files change: ${names}`
      : say`The layouts of files change from ${monthName(from)} on: ${names}`;
  await propose(
    { ...by, db },
    {
      kind: KIND,
      accountid: by.session.accountid,
      detail: {
        versions: changes.map(({ from: month, current, value }) => {
          const set = setOf(current, value);
          return { from: month, set, before: digestOf(current, Object.keys(set)) };
        }),
      },
      summary,
      note: [...new Set(both.flatMap(([before, after]) => layoutChanges(before, after)))].join('\n'),
      feature: 'payrollApprove',
    },
  );
}

const inForce = async (db: Db, from: Month | null) =>
  (await (from === null ? payrollSetting.first(db) : payrollSetting.inForce(db, from)))?.value ?? {};

/** Layouts that a second person confirmed, put in force as they were proposed. */
export const layoutChange: ConfirmationKind = {
  kind: KIND,
  run: async ({ db }, { detail }) => {
    await payrollSetting.lock(db);
    for (const { from, set, before } of proposed.parse(detail).versions) {
      const current = await inForce(db, from);
      if (digestOf(current, Object.keys(set)) !== before)
        failWith('conflict', {
          status: 409,
          text: 'The settings have changed since this was proposed. Decline it, and propose it again',
        });
      const kept = Object.fromEntries(Object.entries({ ...current, ...set }).filter(([, value]) => value !== null));
      await failOnFault(kept);
      const against = await standsAgainst(db, { from, value: kept, current });
      if (against !== undefined) failWith('conflict', { status: 409, text: against });
      await saveSettings(db, { from, value: kept });
    }
  },
};

/** What of the layouts waits for a second person, oldest first. */
export const waitingLayouts = (db: Db): Promise<LayoutState['waiting']> =>
  db
    .selectFrom('account_confirmation as c')
    .innerJoin('account as a', 'a.accountid', 'c.proposedby')
    .select(['c.accountconfirmationid', 'c.summary', 'c.note', 'c.proposedon', 'c.effectiveon'])
    .select('a.fullname as proposedbyname')
    .where('c.kind', '=', KIND)
    .where('c.statusid', '=', 1)
    .orderBy('c.accountconfirmationid')
    .execute();
