import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconCalendar,
  IconClock,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { otherCompanies } from '#platform/contract/hand-over.ts';
import { baseDomain } from '../company.ts';
import { DATE_FORMATS } from '#platform/contract/date-formats.ts';
import { dayFormat, formatDay, isTwelveHour, TIMES, today, withTime } from '../kit/day.ts';
import { VERSION } from '../environment.ts';
import { chooseLanguage, LANGUAGES, t, useLanguage } from '../language.ts';
import { choose, signOut, useSession } from '../session.ts';
import { useEndpoint } from '../use-endpoint.ts';
import style from './account-menu.module.css';
import { useContributions } from './modules.ts';
import { askLogout } from './overlays.ts';

const SCHEMES = [
  { key: 'auto', label: 'Same as the device' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
] as const;

/** Shown as far as a module brings the page. */
const ENTRIES = [
  { to: '/profile', label: 'My profile', icon: IconUser },
  { to: '/profile/sign_in_security', label: 'Sign-in & security', icon: IconShieldLock },
  { to: '/change_password', label: 'Change password', icon: IconKey },
] as const;

async function logout() {
  if (await askLogout()) await signOut();
}

type AccountMenu = { open: boolean; onChange: (open: boolean) => void; children: ReactElement };

/** Who is signed in, and the choices kept on this device. It hangs below its child, the avatar. */
export default function AccountMenu({ open, onChange, children }: AccountMenu) {
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = useLanguage();
  const others = useEndpoint(otherCompanies, {});
  const pages = useContributions('pages');
  const entries = ENTRIES.filter(({ to }) => pages.some(({ path }) => path === to));
  if (!session) return null;
  const format = dayFormat(session.dateformatname);
  const twelve = isTwelveHour(session.dateformatname);
  return (
    <Menu
      opened={open}
      onChange={onChange}
      position="bottom-end"
      width={260}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={style.who ?? ''}>
          <b>{session.fullname}</b>
          <span>{session.emailid}</span>
        </Menu.Label>
        <Menu.Divider />
        {entries.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.6} />}>
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconCalendar size={16} stroke={1.6} />}>{t('Date format')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {DATE_FORMATS.map((one) => (
              <Menu.Item
                key={one}
                aria-current={one === format}
                onClick={() => choose({ dateformatname: withTime(one, twelve) })}
              >
                <span className={style.choice} data-active={one === format}>
                  {formatDay(today(), one)}
                </span>
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconClock size={16} stroke={1.6} />}>{t('Time format')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {TIMES.map((time) => (
              <Menu.Item
                key={time.label}
                aria-current={time.twelve === twelve}
                onClick={() => choose({ dateformatname: withTime(format, time.twelve) })}
              >
                <span className={style.choice} data-active={time.twelve === twelve}>
                  {t(time.label)}
                </span>
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconLanguage size={16} stroke={1.6} />}>{t('Language')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {LANGUAGES.map(({ key, label, tag }) => (
              <Menu.Item key={key} lang={tag} aria-current={key === language} onClick={() => void chooseLanguage(key)}>
                <span className={style.choice} data-active={key === language}>
                  {label}
                </span>
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconMoon size={16} stroke={1.6} />}>{t('Theme')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {SCHEMES.map(({ key, label }) => (
              <Menu.Item key={key} aria-current={key === colorScheme} onClick={() => setColorScheme(key)}>
                <span className={style.choice} data-active={key === colorScheme}>
                  {t(label)}
                </span>
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        {others.data?.[0]?.some ? (
          <Menu.Item
            component="a"
            href={`${location.protocol}//accounts.${baseDomain()}/`}
            leftSection={<IconBuildingCommunity size={16} stroke={1.6} />}
          >
            {t('Other companies')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void logout()}>
          {t('Log out')}
        </Menu.Item>
        <Menu.Label>{`Muster ${VERSION}`}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
