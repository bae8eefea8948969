import {
  IconDoorExit,
  IconFileCertificate,
  IconListCheck,
  IconMailCog,
  IconRoute,
  IconTemplate,
  IconTimeline,
  IconUserSearch,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the configuration menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/recruit/application_form': IconFileCertificate,
  '/config/recruit/recruiters': IconUserSearch,
  '/config/recruit/pipeline_email_templates': IconMailCog,
  '/config/recruit/pipeline': IconTimeline,
  '/config/recruit/screening_questions': IconListCheck,
  '/config/recruit/job_templates': IconTemplate,
  '/config/recruit/interview_kits': IconListCheck,
  '/config/recruit/candidate_sources': IconRoute,
  '/config/recruit/reject_reasons': IconDoorExit,
  '/config/recruit/referral_reward': IconRoute,
};
