import {
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandSkype,
  IconBrandStackoverflow,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconBuilding,
  IconDeviceMobile,
  IconLink,
  IconMail,
  IconMailbox,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react';

const ICONS = {
  1: IconDeviceMobile,
  2: IconPhone,
  3: IconBuilding,
  4: IconMail,
  5: IconMailbox,
  6: IconBrandSkype,
  8: IconBrandLinkedin,
  9: IconBrandFacebook,
  10: IconBrandX,
  11: IconBrandInstagram,
  12: IconBrandWhatsapp,
  13: IconBrandTelegram,
  14: IconBrandGithub,
  15: IconWorld,
  16: IconBrandStackoverflow,
  17: IconLink,
} as const;

/** The icon of a contact type. */
export function ContactIcon({ contacttypeid }: { contacttypeid: number }) {
  const Icon = ICONS[contacttypeid as keyof typeof ICONS] ?? IconLink;
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
