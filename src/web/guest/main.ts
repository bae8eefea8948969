import { keepGuestDraft } from '#platform/web/guest-draft.ts';

keepGuestDraft();
