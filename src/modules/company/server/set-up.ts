import { may } from '#platform/contract/features.ts';
import { callCard } from '#platform/server/desk-card.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { serve } from '#platform/server/serve.ts';
import type { About } from '#platform/server/set-up-step.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getSetUp, saveSetUp } from '../contract/set-up.ts';

const SETTING = 'set_up';
const isText = (value: unknown): value is string => typeof value === 'string';
const read = (value: Record<string, unknown>) => ({
  skipped: Array.isArray(value['skipped']) ? value['skipped'].filter(isText) : [],
  dismissed: value['dismissed'] === true,
});

/** Serves the set-up of a company, composed of the modules' steps and setup checks. */
export function setUpOf(modules: readonly ServerModule[]): ServerModule {
  const steps = modules.flatMap(({ setupSteps }) => setupSteps ?? []).sort((a, b) => a.order - b.order);
  const setupChecks = modules.flatMap((module) => module.setupChecks ?? []);
  const known = new Set(steps.map(({ key }) => key));
  const get = serve(getSetUp, async ({ db, today, session }) => {
    const { value, version } = await storedSetting(db, SETTING, read);
    // Support cannot change anything, but is asked about what is missing.
    const mine = ({ feature }: About) => may(session.grants, feature, session.supportSession ? 'read' : 'edit');
    const validated = [];
    for (const { key, title, why, path, least = 1, count } of steps.filter(mine)) {
      const has = await count({ db, today });
      validated.push({ key, title, why, path, count: has, done: has >= least, skipped: value.skipped.includes(key) });
    }
    const findings = [];
    for (const one of setupChecks.filter(mine)) {
      const { count, names } = await one.find({ db, today });
      const { key, title, why, path } = one;
      if (count > 0) findings.push({ key, title, why, path, count, names: [...names] });
    }
    return [{ steps: validated, findings, dismissed: value.dismissed, version }];
  });
  const save = serve(saveSetUp, async ({ db, ifMatch }, { skipped, dismissed }) => {
    const change = () => ({ skipped: [...new Set(skipped)].filter((key) => known.has(key)), dismissed });
    const { value, version } = await changeSetting({ db, ifMatch }, { settingname: SETTING, read, change });
    return [{ ...value, version }];
  });
  const card = callCard('set-up', getSetUp, [get], {
    edits: true,
    input: () => ({}),
    pick: (answer) => {
      const isOpen = answer.some((one) => !one.dismissed && one.steps.some(({ done, skipped }) => !done && !skipped));
      return isOpen ? answer : null;
    },
  });
  return { name: 'set-up', endpoints: [get, save], deskCards: [card] };
}
