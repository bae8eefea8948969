import type { ServerModule } from '#platform/server/module.ts';
import { LETTER_STATUS } from '../contract/letter.ts';
import { ORIGIN, REQUEST_STATUS } from '../contract/post-office.ts';
import { AVAILABILITY, TRIGGER } from '../contract/template.ts';
import { lettersConfiguration } from './configuration.ts';
import { draftEndpoints } from './draft.ts';
import { lettersDue } from './daily-check.ts';
import { layoutEndpoints } from './layout.ts';
import { leavingEndpoints } from './leaving.ts';
import { letterBoxEndpoints } from './letter-box.ts';
import { letterEndpoints } from './letters.ts';
import { listEndpoints } from './list.ts';
import { letterNotification, letterSentMail } from './mails.ts';
import { letterImage } from './picture.ts';
import { fieldsOf } from './merge-fields.ts';
import { letterCards } from './desk.ts';
import { postOfficeEndpoints } from './post-office.ts';
import { sendJob } from './send.ts';
import { setUpLetters } from './setup.ts';
import { signatoryEndpoints } from './signatory.ts';
import { templateEndpoints } from './template.ts';

/** Endpoints of letters, with the merge fields that the modules contribute. */
export function lettersOf(modules: readonly ServerModule[]): ServerModule {
  const fields = fieldsOf(modules);
  return {
    name: 'letters',

    firstRights: { everybody: [['letterBox', 'edit', 'all']] },
    drafts: {
      'page-layout': { feature: 'pageLayout', table: 'page_layout', column: 'pagelayoutid' },
      'letter-template': { feature: 'letterTemplate', table: 'letter_template', column: 'lettertemplateid' },
    },
    endpoints: [
      ...layoutEndpoints,
      ...signatoryEndpoints,
      ...templateEndpoints(fields),
      ...draftEndpoints(fields),
      ...listEndpoints,
      ...leavingEndpoints,
      ...letterEndpoints(fields),
      ...postOfficeEndpoints(fields),
      ...letterBoxEndpoints(fields),
    ],
    deskCards: letterCards(fields),
    jobs: [sendJob],
    files: [letterImage],
    mails: [letterSentMail],
    notifications: [letterNotification],
    dailyCheck: lettersDue,
    codes: {
      LetterAvailability: AVAILABILITY.options,
      LetterTrigger: TRIGGER.options,
      LetterStatus: LETTER_STATUS.options,
      LetterOrigin: ORIGIN.options,
      LetterRequestStatus: REQUEST_STATUS.options,
    },
    setup: setUpLetters(fields.kinds),
    configuration: lettersConfiguration(fields),
  };
}
