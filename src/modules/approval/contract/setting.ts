import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listOf, orNull, text } from '#platform/contract/fields.ts';
import { MAX_ESCALATION_DAYS, NAME_LIMIT } from './workflow.ts';

const settingFields = {
  kind: z.string().min(1, 'Please fill valid data').max(100),
  /** Whether requests of the kind can be sent. */
  isenabled: z.boolean(),
  /** The people who can be concerned; an empty list does not restrict. */
  businessunitids: listOf(id),
  subscriptiongradeids: listOf(id),
  employmenttypes: listOf(text(NAME_LIMIT), 100),
  /** The workflow of the kind; null for the one that fits best. */
  approvalworkflowid: orNull(id),
  /** After how many days approvers are reminded, where the workflow says that nothing happens. */
  replydays: orNull(
    z
      .number('enter valid number')
      .int('enter valid number')
      .min(1, 'enter valid number')
      .max(MAX_ESCALATION_DAYS, 'enter valid number'),
  ),
};

export const requestSettingRow = z.object({
  ...settingFields,
  kindname: z.string(),
  approvalworkflowname: z.string().nullable(),
  /** 0 before the first save. */
  version: z.number(),
});
export type RequestSettingRow = z.infer<typeof requestSettingRow>;

export const listRequestSettings = endpoint({
  method: 'GET',
  path: 'subscription/allrequestsetting',
  access: { feature: 'approvalWorkflow', need: 'read', scope: 'tenant' },
  summary: 'Every kind of request with whether it can be sent, for whom, by which workflow and with which reply time',
  input: z.object({}),
  output: z.array(requestSettingRow),
  example: {},
});

export const saveRequestSetting = endpoint({
  method: 'POST',
  path: 'subscription/requestsetting',
  access: { feature: 'approvalWorkflow', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary: 'Say whether a kind of request can be sent, for whom, by which workflow and with which reply time',
  input: z.object(settingFields),
  output: z.array(z.object({ kind: z.string(), version: z.number() })),
  example: {
    kind: 'profile',
    isenabled: true,
    businessunitids: [],
    subscriptiongradeids: [],
    employmenttypes: [],
    approvalworkflowid: null,
    replydays: null,
  },
});
