import {
  IconBriefcase,
  IconCalendarUser,
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

/** The icons of the menu, by the path of their entry. */
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
  '/recruit/hiring_plan': IconBriefcase,
  '/recruit/requisition': IconBriefcase,
  '/recruit/offers': IconFileCertificate,
  '/recruit/interviews': IconCalendarUser,
  '/recruit/pipeline': IconTimeline,
  '/recruit/candidates': IconUserSearch,
  '/recruit/talent_pool': IconRoute,
  '/recruit/reports': IconTimeline,
  '/recruit/referral': IconUserSearch,
  '/recruit/referrals': IconUserSearch,
  '/recruit/rewards': IconFileCertificate,
};
