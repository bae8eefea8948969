import { notFound } from '#platform/server/application-error.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { previewWorkflow } from '../contract/workflow.ts';
import { resolveRoute, watchersOf } from '../engine/resolve.ts';
import { concernedPeople, organisationOf } from './organisation.ts';

/** The route of a request that a person would submit for themselves; nothing is saved. */
const preview = serve(previewWorkflow, async ({ db, people, today }, { employeeid, amount, days, ...workflow }) => {
  await people.one(employeeid);
  const concerned = await concernedPeople(db, [employeeid], today);
  const person = concerned.get(employeeid) ?? notFound();
  const organisation = await organisationOf(db, { concerned: [person], workflows: [workflow] }, today);
  const accountid = organisation.people.get(employeeid)?.accountid;
  const parties = {
    accountids: new Set(accountid ? [accountid] : []),
    employeeids: new Set([employeeid]),
  };
  const query = { workflow, facts: { amount, days }, concerned: person, parties, organisation };
  const watchers = watchersOf(query).map(({ fullname }) => fullname);
  return [{ ...resolveRoute(query), watchers, serves: whyNotServed(workflow, person) }];
});

type Narrowed = {
  businessunitids: readonly number[];
  subscriptiongradeids: readonly number[];
  employmenttypes: readonly string[];
};
type Placed = { businessunitid: number | null; subscriptiongradeid: number | null; employmenttype: string | null };

/** Why the workflow would not apply to this person; null when it may. */
function whyNotServed(workflow: Narrowed, person: Placed): string | null {
  if (workflow.businessunitids.length > 0 && !workflow.businessunitids.includes(person.businessunitid ?? -1))
    return 'This workflow is for other business units; this shows how it would run for this person.';
  if (
    workflow.subscriptiongradeids.length > 0 &&
    !workflow.subscriptiongradeids.includes(person.subscriptiongradeid ?? -1)
  )
    return 'This workflow is for other grades; this shows how it would run for this person.';
  if (workflow.employmenttypes.length > 0 && !workflow.employmenttypes.includes(person.employmenttype ?? ''))
    return 'This workflow is for other employment types; this shows how it would run for this person.';
  return null;
}

export const previewEndpoints: Served[] = [preview];
