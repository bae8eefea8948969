import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { fieldKey } from '#modules/people/contract/privacy.ts';
import { AUDIENCES } from '#modules/people/contract/profile-fields.ts';
import { type Policy, POLICIES } from './kinds.ts';
import { RULED_SECTIONS, SECTION_KEYS, type SectionKey } from './sections.ts';

const value = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
/** A row of a section as sent by the form. */
export const sentRow = z.object({
  rowid: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
  values: z.record(z.string().max(40), value),
});
/** A row of a section as shown. */
export const seenRow = z.object({
  rowid: z.number(),
  values: z.record(z.string(), value),
  imagepath: z.string().nullable(),
});
export const sectionKey = z.enum(SECTION_KEYS);

/** One difference between the stored and the requested values; numbers of documents and accounts are masked. */
export const changeLine = z.object({
  key: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ChangeLine = z.infer<typeof changeLine>;

const seenSection = z.object({
  section: sectionKey,
  version: z.number(),
  /** The path of a scan is separate from the values, so that it can be signed for the caller. */
  rows: z.array(seenRow),
  /** The fields the caller may see; others are not sent. */
  fields: z.array(z.string()),
  /** The effect of saving for the caller: not allowed, direct, or as a request. */
  saving: z.enum(['none', 'direct', 'request']),
  /** Notices about the entered data, such as a gap between two employers. */
  notices: z.array(z.string()),
  /** The change request that is not decided yet. */
  open: z
    .object({
      approvalrequestid: z.number().nullable(),
      addeddate: z.string(),
      byname: z.string(),
      lines: z.array(changeLine),
    })
    .nullable(),
});
export type SeenSection = z.infer<typeof seenSection>;
const sections = z.object({
  employeeid: z.number(),
  sections: z.array(seenSection),
  /** Why the caller sees a field; on the own profile, who else sees it. */
  visibility: z.array(
    z.object({
      fieldkey: fieldKey,
      because: z.enum(['self', ...AUDIENCES]),
      open: z.array(z.enum(AUDIENCES)).nullable(),
    }),
  ),
});
export type ProfileSections = z.infer<typeof sections>;

export const getSections = endpoint({
  method: 'GET',
  path: 'profile/sections/:employeeid',
  access: { feature: 'directory', need: 'read', scope: 'people' },
  summary: 'The sections of a profile, as far as the caller may see them; numbers are covered',
  input: z.object({ employeeid: id }),
  output: z.array(sections),
  example: { employeeid: 1 },
});

/** The new state of a section with all its rows. Rows left out of a list are deleted. */
const written = z.object({ section: sectionKey.exclude(['bank']), rows: z.array(sentRow).max(50) });
const outcome = z.array(
  z.object({
    version: z.number(),
    /** The request that was created, when an approval is needed. */
    approvalrequestid: z.number().nullable(),
  }),
);
const example = { section: 'contacts' as const, rows: [] };

export const saveOwnSection = endpoint({
  method: 'POST',
  path: 'profile/ownsection',
  access: { feature: 'profile', need: 'edit', scope: 'self' },
  versioned: true,
  summary: 'Change a section of one’s own profile: at once, or as a request, as the company decides',
  input: written,
  output: outcome,
  example,
});

export const saveSection = endpoint({
  method: 'POST',
  path: 'profile/section',
  access: { feature: 'people', need: 'edit', scope: 'people' },
  versioned: true,
  summary: 'Change a section of the profile of a person in one’s scope; of one’s own like anybody',
  input: written.extend({ employeeid: id }),
  output: outcome,
  example: { ...example, employeeid: 1 },
});

const account = z.object({ values: z.record(z.string().max(40), value) });
const bankExample = {
  values: {
    paymentmode: 'Bank',
    accountholder: 'Meera Nair',
    bankname: 'State Bank of India',
    bankaccount: '00123456789',
    bankaccountagain: '00123456789',
    ifsc: 'SBIN0001234',
  },
};
export const saveOwnBank = endpoint({
  method: 'POST',
  path: 'profile/ownbank',
  access: { feature: 'profile', need: 'edit', scope: 'self' },
  stepUp: true,
  money: true,
  versioned: true,
  summary: 'Ask to be paid into another account; somebody else agrees first',
  input: account,
  output: outcome,
  example: bankExample,
});

export const saveBank = endpoint({
  method: 'POST',
  path: 'profile/bank',
  access: { feature: 'people', need: 'edit', scope: 'people' },
  stepUp: true,
  money: true,
  versioned: true,
  summary: 'Ask for another account of a person in one’s scope; a second person agrees first',
  input: account.extend({ employeeid: id }),
  output: outcome,
  example: { ...bankExample, employeeid: 1 },
});

export const listBankHistory = endpoint({
  method: 'GET',
  path: 'profile/bankhistory/:employeeid',
  access: { feature: 'directory', need: 'read', scope: 'people' },
  summary: 'The accounts a person’s pay went to, newest first; numbers are covered',
  input: z.object({ employeeid: id }),
  output: z.array(
    z.object({
      bankhistoryid: z.number(),
      bankname: z.string().nullable(),
      bankaccount: z.string().nullable(),
      ifsc: z.string().nullable(),
      accountholder: z.string().nullable(),
      paymentmode: z.string(),
      effectivefrom: z.string(),
    }),
  ),
  example: { employeeid: 1 },
});

/** The payload of a request, with masked values only. */
export const changePayload = z.object({
  profilechangeid: z.number(),
  section: sectionKey,
  lines: z.array(changeLine),
});

export const getChange = endpoint({
  method: 'GET',
  path: 'profile/change/:approvalrequestid',
  access: { feature: 'request', need: 'read', scope: 'self' },
  summary: 'Which differences of a request are taken over as things stand',
  input: z.object({ approvalrequestid: id }),
  output: z.array(
    z.object({
      lines: z.array(changeLine),
      leftout: z.array(z.string()),
      maychoose: z.boolean(),
      statusid: z.number(),
    }),
  ),
  example: { approvalrequestid: 1 },
});

export const chooseChange = endpoint({
  method: 'POST',
  path: 'profile/changechoice',
  access: { feature: 'request', need: 'edit', scope: 'self' },
  summary: 'Name the differences of a request that are not taken over; the values themselves stay as asked for',
  input: z.object({ approvalrequestid: id, leftout: z.array(z.string().max(80)).max(500) }),
  output: z.array(z.object({ leftout: z.array(z.string()) })),
  example: { approvalrequestid: 1, leftout: [] },
});

const policy = z.enum(POLICIES);
const ruled = sectionKey.exclude(['bank']);
export const changePolicy = z.object({
  policies: z.array(z.object({ section: ruled, policy })).max(RULED_SECTIONS.length),
});
export type ChangePolicy = { section: Exclude<SectionKey, 'bank'>; policy: Policy };

export const getChangePolicy = endpoint({
  method: 'GET',
  path: 'profile/changepolicy',
  access: { feature: 'defaultPrivacy', need: 'read', scope: 'tenant' },
  summary: 'Who changes which section of a profile',
  input: z.object({}),
  output: z.array(changePolicy.extend({ version: z.number() })),
  example: {},
});

export const saveChangePolicy = endpoint({
  method: 'POST',
  path: 'profile/changepolicy',
  access: { feature: 'defaultPrivacy', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary: 'Choose who changes which section of a profile; sections not named keep the usual',
  input: changePolicy,
  output: z.array(z.object({ version: z.number() })),
  example: { policies: [{ section: 'family', policy: 'approval' }] },
});
