import { ofNames } from '#platform/contract/choices.ts';
import { may } from '#platform/contract/features.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { coversPerson } from '#modules/people/server/public.ts';
import {
  BLOOD_GROUPS,
  CONTACT_TAG,
  CONTACT_TYPE,
  DOCUMENT_TYPE,
  GENDER,
  MARITAL_STATUS,
  PURPOSE,
  RELATIONSHIPS,
} from '../contract/kinds.ts';
import { TAB_SECTIONS } from '../contract/tabs.ts';
import { bankUpload } from './bulk-bank.ts';
import { statutoryUpload } from './bulk-statutory.ts';
import { documentsDue } from './daily-check.ts';
import { profileJoinerSteps } from './joiner-steps.ts';
import { profileMergeFields } from './merge-fields.ts';
import { bankMail, expiryMail, partlyMail, profileNotifications, staleMail } from './mails.ts';
import { policyEndpoints } from './policy.ts';
import { changeKinds, requestEndpoints } from './request.ts';
import { sectionEndpoints, seesSections } from './section.ts';

/** Scans of identity documents: for the person, and for users whose right over people includes them. */
const identityDocument: FilePurpose = {
  purpose: 'identity_document',
  accepts: 'scan',
  mayUpload: ({ grants, employeeid }) =>
    may(grants, 'people', 'edit') || (employeeid !== null && may(grants, 'profile', 'edit')),
  mayRead: (reader, claimedid) => coversPerson(reader, claimedid),
};

export const profile: ServerModule = {
  name: 'profile',

  firstRights: { everybody: [['profile', 'edit', 'self']] },
  endpoints: [
    ...sectionEndpoints,
    ...requestEndpoints,
    ...policyEndpoints,
    ...statutoryUpload.endpoints,
    ...bankUpload.endpoints,
  ],
  jobs: [...statutoryUpload.jobs, ...bankUpload.jobs],
  files: [identityDocument],
  mails: [staleMail, partlyMail, bankMail, expiryMail],
  notifications: profileNotifications,
  requests: changeKinds,
  dailyCheck: documentsDue,
  mergeFields: profileMergeFields,
  joinerSteps: profileJoinerSteps,
  codes: {
    ContactType: CONTACT_TYPE.options,
    ContactTag: CONTACT_TAG.options,
    Gender: GENDER,
    MaritalStatus: ofNames(MARITAL_STATUS),
    BloodGroup: ofNames(BLOOD_GROUPS),
    Relationship: ofNames(RELATIONSHIPS),
    DocumentType: DOCUMENT_TYPE.options,
    NominationPurpose: PURPOSE.options,
  },
  personTabs: Object.fromEntries(
    Object.entries(TAB_SECTIONS).map(([key, sections]) => [key, (ctx, id) => seesSections(ctx, id, sections)]),
  ),
};
