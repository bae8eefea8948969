import { may } from '#platform/contract/features.ts';
import { deskCard } from '#platform/server/desk-card.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { type Context, serve } from '#platform/server/serve.ts';
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
  const existing = new Set(steps.map(({ key }) => key));
  // Support cannot change anything, but is asked about what is missing.
  const mine =
    ({ session }: Context) =>
    ({ feature }: About) =>
      may(session.grants, feature, session.supportSession ? 'read' : 'edit');
  const stepsOf = async (ctx: Context, skipped: readonly string[]) => {
    const { db, today } = ctx;
    const counted = [];
    for (const { key, title, why, path, other = null, least = 1, count } of steps.filter(mine(ctx))) {
      const has = await count({ db, today });
      counted.push({ key, title, why, path, other, count: has, done: has >= least, skipped: skipped.includes(key) });
    }
    return counted;
  };
  const get = serve(getSetUp, async (ctx) => {
    const { db, today } = ctx;
    const { value, version } = await storedSetting(db, SETTING, read);
    const findings = [];
    const company = { db, today };
    for (const one of setupChecks.filter(mine(ctx))) {
      const { count, names } = await one.find(company);
      const { key, title, why, path } = one;
      if (count > 0) findings.push({ key, title, why, path, count, names: [...names] });
    }
    return [{ steps: await stepsOf(ctx, value.skipped), findings, dismissed: value.dismissed, version }];
  });
  const save = serve(saveSetUp, async ({ db, ifMatch }, { skipped, dismissed }) => {
    const change = () => ({ skipped: [...new Set(skipped)].filter((key) => existing.has(key)), dismissed });
    const { value, version } = await changeSetting({ db, ifMatch }, { settingname: SETTING, read, change });
    return [{ ...value, version }];
  });
  // My Desk shows the steps alone: what will hurt later takes a look at everybody's pay.
  const card = deskCard({
    key: 'set-up',
    of: { access: saveSetUp.access, output: getSetUp.output },
    load: async (ctx) => {
      const { value, version } = await storedSetting(ctx.db, SETTING, read);
      if (value.dismissed) return null;
      const own = await stepsOf(ctx, value.skipped);
      const isOpen = own.some(({ done, skipped }) => !done && !skipped);
      return isOpen ? [{ steps: own, findings: [], dismissed: false, version }] : null;
    },
  });
  return { name: 'set-up', endpoints: [get, save], deskCards: [card] };
}
