import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, orNull, text } from '#platform/contract/fields.ts';
import { NAME_LIMIT, headChip, structureRow } from './structure-row.ts';
import { allOf, removalOf, saved } from '#platform/contract/record.ts';

export const DESCRIPTION_LIMIT = 500;
/** Number of letters from which on team leads are searched on the server. */
export const TEAM_SEARCH_FROM = 3;

export const teamRow = structureRow.extend({
  teamid: z.number(),
  teamname: z.string(),
  teamheadid: z.number().nullable(),
  teamheadname: z.string().nullable(),
  description: z.string().nullable(),
  teamhead: headChip.nullable(),
});
export type TeamRow = z.infer<typeof teamRow>;

export const teamSave = z.object({
  teamid: orNull(id),
  teamname: line(NAME_LIMIT).min(1, 'Please enter team name'),
  teamheadid: orNull(id),
  description: orNull(text(DESCRIPTION_LIMIT)),
});
export type TeamSave = z.infer<typeof teamSave>;

const read = { feature: 'team', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'team', need: 'edit', scope: 'tenant' } as const;

export const listTeams = allOf({
  path: 'subscription/allteamlist',
  access: read,
  row: teamRow,
  summary: 'All teams, oldest first',
});

export const getTeam = endpoint({
  method: 'GET',
  path: 'subscription/team/:teamid',
  access: read,
  summary: 'One team with its lead',
  input: idParam('teamid'),
  output: z.array(teamRow.omit({ assignedemployeecount: true, assignedemployeelist: true })),
  example: { teamid: 1 },
});

export const saveTeam = endpoint({
  method: 'POST',
  path: 'subscription/team',
  access: edit,
  summary: 'Create a team, or change the one named by teamid',
  input: teamSave,
  output: saved('teamid'),
  example: { teamid: null, teamname: 'Night shift', teamheadid: null, description: null },
});

export const removeTeam = removalOf({
  path: 'subscription/team/:teamid',
  access: edit,
  summary: 'Delete a team nobody is in',
});
