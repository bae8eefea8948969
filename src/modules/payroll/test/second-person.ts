import { getLayouts, saveLayouts } from '#modules/payroll/contract/setup/layout-screen.ts';
import { decideConfirmation, listConfirmations } from '#platform/contract/confirmation.ts';
import type { SentInputOf } from '#platform/contract/endpoint.ts';
import type { Caller } from '../../../../test/support/app.ts';

/** Confirms what waits for somebody who approves payrolls, or declines it. @returns how many proposals were decided */
export async function decideAll(checker: Caller, isconfirmed = true): Promise<number> {
  const waiting = (await checker.call(listConfirmations, {})).filter(({ mayconfirm }) => mayconfirm);
  for (const { accountconfirmationid } of waiting.toReversed())
    await checker.call(decideConfirmation, { accountconfirmationid, isconfirmed });
  return waiting.length;
}

/** Saves layouts as two people: one proposes them, the other confirms. @returns what is in force then */
export async function saveByTwo(
  { admin, checker }: { admin: Caller; checker: Caller },
  setting: SentInputOf<typeof saveLayouts>,
  version: number,
) {
  await admin.call(saveLayouts, setting, version);
  await decideAll(checker);
  const [state] = await admin.call(getLayouts, typeof setting.from === 'string' ? { from: setting.from } : {});
  if (!state) throw new Error('There are no settings');
  return state;
}
