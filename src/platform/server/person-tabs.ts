import { getPersonTabs } from '../contract/person-tabs.ts';
import type { ServerModule } from './module.ts';
import { serve } from './serve.ts';

/** Serves one call that lists which of the tabs that modules add to a person's page are empty for the caller. */
export function personTabsOf(modules: readonly ServerModule[]): ServerModule {
  const tabs = modules.flatMap(({ personTabs }) => Object.entries(personTabs ?? {}));
  const get = serve(getPersonTabs, async (ctx, { employeeid }) => {
    const person = await ctx.people.one(employeeid);
    const empty: string[] = [];
    for (const [key, has] of tabs) if (!(await has(ctx, person))) empty.push(key);
    return [{ empty }];
  });
  return { name: 'person-tabs', endpoints: [get] };
}
