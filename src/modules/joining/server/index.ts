import { may } from '#platform/contract/features.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { acceptEndpoints } from './accept.ts';
import { enterEndpoints } from './enter.ts';
import { inviteEndpoints } from './invite.ts';
import { listEndpoints } from './list.ts';
import { joiningMails, joiningNotifications } from './mails.ts';
import { ownEndpoints } from './own.ts';
import { joiningDue, retentionEndpoints } from './retention.ts';
import { reviewEndpoints } from './review.ts';

/** Scans of invited people: uploaded through a separate endpoint, and readable by those who review invitations. */
const joiningDocument: FilePurpose = {
  purpose: 'joining_document',
  accepts: 'scan',
  mayUpload: () => false,
  mayRead: async ({ session }) => may(session.grants, 'invite', 'read'),
};

/** Joining, with what the other modules do when an invited person becomes an employee. */
export const joiningOf = (modules: readonly ServerModule[]): ServerModule => ({
  name: 'joining',
  endpoints: [
    ...listEndpoints,
    ...inviteEndpoints,
    ...reviewEndpoints(modules.flatMap(({ invitationOrigin }) => invitationOrigin ?? [])),
    ...acceptEndpoints(modules.flatMap(({ joined }) => joined ?? [])),
    ...retentionEndpoints,
    ...enterEndpoints,
    ...ownEndpoints,
  ],
  files: [joiningDocument],
  mails: joiningMails,
  notifications: joiningNotifications,
  dailyCheck: joiningDue,
});
