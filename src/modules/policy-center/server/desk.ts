import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import type { Served } from '#platform/server/serve.ts';
import { ownPolicies } from '../contract/reading.ts';

/** The card of policies that wait for the reader on My Desk. */
export const policyCards = (endpoints: readonly Served[]): DeskCard[] => [
  callCard('policies-to-acknowledge', ownPolicies, endpoints, {
    input: ({ session }) => (session.employeeid === null ? null : {}),
    pick: (policies) => {
      const waiting = policies.filter(({ statusid }) => statusid === 2 || statusid === 4);
      return waiting.length > 0 ? waiting : null;
    },
  }),
];
