import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { DIGEST, NOTIFICATION_GROUPS } from '#platform/contract/notification.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 21:30');

/** What somebody wants of one kind: the bell, mails at once or as a digest, and push. */
const choice = z.object({
  kind: z.string().max(60),
  bell: z.boolean(),
  email: z.boolean(),
  digestid: DIGEST.schema,
  push: z.boolean(),
});
export type PreferenceChoice = z.infer<typeof choice>;

const preference = choice.extend({
  group: z.enum(NOTIFICATION_GROUPS),
  title: z.string(),
  about: z.string(),
  /** Why it cannot be switched off; null where it can. */
  mandatory: z.string().nullable(),
});
export type Preference = z.infer<typeof preference>;

const state = z.object({
  quietfrom: time.nullable(),
  quietto: time.nullable(),
  timezoneid: z.string(),
  version: z.number(),
  kinds: z.array(preference),
});
export type Preferences = z.infer<typeof state>;

export const getPreferences = endpoint({
  method: 'GET',
  path: 'notification/preferences',
  access: 'session',
  summary: 'How the signed-in person wants to be notified of each kind, and the quiet hours',
  input: z.object({}),
  output: z.array(state),
  example: {},
});

/** The form of the page. */
export const preferencesForm = z
  .object({
    isquiet: z.boolean(),
    quietfrom: z.string(),
    quietto: z.string(),
    kinds: z.array(choice).max(200),
  })
  .superRefine(({ isquiet, quietfrom, quietto }, ctx) => {
    if (!isquiet) return;
    for (const [path, value] of Object.entries({ quietfrom, quietto }))
      if (!time.safeParse(value).success)
        ctx.addIssue({ code: 'custom', path: [path], message: 'Please enter a time such as 21:30' });
    if (quietfrom === quietto)
      ctx.addIssue({
        code: 'custom',
        path: ['quietto'],
        message: 'Quiet hours need an end that differs from their beginning',
      });
  });

export const savePreferences = endpoint({
  method: 'POST',
  path: 'notification/preferences',
  access: 'session',
  versioned: true,
  summary: 'Change how the signed-in person is notified; what is mandatory stays as it is',
  input: z.object({
    quietfrom: time.nullable(),
    quietto: time.nullable(),
    kinds: z.array(choice).max(200),
  }),
  output: z.array(state),
  example: { quietfrom: '21:30', quietto: '07:00', kinds: [] },
});
