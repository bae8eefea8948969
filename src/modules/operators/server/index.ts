import type { ServerModule } from '#platform/server/module.ts';
import { RESTORE_STATUS } from '../contract/company-restores.ts';
import { ACCESS, SESSION_STATUS } from '../contract/support.ts';
import { SUPPORT_MAILS, supportNotifications } from './support/mails.ts';
import { RESTORE_MAILS, restoredLink, restoreNotifications } from './support/restore-mails.ts';
import { companyEndpoints, companyStateNotification } from './companies.ts';
import { companyRestoreEndpoints } from './company-restores.ts';
import { restoreEndpoints } from './restores.ts';
import { operatorSignIn } from './sign-in.ts';
import { supportEndpoints } from './support.ts';
import { admitSupport, supportActor } from './support/admit.ts';
import { enterSupportSession } from './support/enter.ts';
import { redactForSupport } from './support/redact.ts';
import { restoreOverdue } from './support/restore-run.ts';
import { endOverdueSupportSessions, endSupportSessions, loadSupportSession } from './support/session.ts';
import { supportSessionEndpoints } from './support-sessions.ts';

/** Operators of the platform: their accounts, their actions on companies, and what companies allow them. */
export const operators: ServerModule = {
  name: 'operators',
  endpoints: [
    ...operatorSignIn,
    ...companyEndpoints,
    ...supportSessionEndpoints,
    ...restoreEndpoints,
    ...supportEndpoints,
    ...companyRestoreEndpoints,
  ],
  mails: [...Object.values(SUPPORT_MAILS), ...Object.values(RESTORE_MAILS), restoredLink],
  notifications: [...supportNotifications, ...restoreNotifications, companyStateNotification],
  supportSessions: {
    load: loadSupportSession,
    admit: admitSupport,
    actor: supportActor,
    redact: redactForSupport,
    enter: enterSupportSession,
    leave: async (db, supportsessionid, input) =>
      void (await endSupportSessions(db, { supportsessionid }, { how: 'operator', ...input })),
  },
  tasks: { end_support_sessions: endOverdueSupportSessions, restore_access: restoreOverdue },
  codes: {
    SupportAccess: ACCESS.options,
    SupportSessionStatus: SESSION_STATUS.options,
    RestoreStatus: RESTORE_STATUS.options,
  },
};
