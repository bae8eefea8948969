import { namedPeople } from '#modules/people/server/public.ts';
import { failField } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { cannedResponseRecord } from '../contract/canned-response.ts';
import { ticketCategoryRecord } from '../contract/category.ts';

export const categoryEndpoints = [
  ...serveKind(ticketCategoryRecord, {
    check: async ({ db }, { agentids, escalationid }) => {
      const rows = await db.selectFrom('employee').select('employeeid').where(anyOf('employeeid', agentids)).execute();
      if (rows.length !== new Set(agentids).size) failField('agentids', 'Please select a person');
      if (escalationid !== null && (await namedPeople(db, [escalationid])).length === 0)
        failField('escalationid', 'Please select a person');
    },
    compute: async ({ db }, rows) => {
      const people = await db
        .selectFrom('employee')
        .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
        .where(
          anyOf('employeeid', new Set(rows.flatMap(({ agentids, escalationid }) => [...agentids, escalationid ?? 0]))),
        )
        .execute();
      const byId = new Map(people.map((one) => [one.employeeid, one]));
      return rows.map((row) => ({
        ...row,
        agents: row.agentids.flatMap((one) => byId.get(one) ?? []),
        escalation: byId.get(row.escalationid ?? 0) ?? null,
      }));
    },
  }),
  ...serveKind(cannedResponseRecord),
];
