import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCalendar, IconLanguage, IconLogout, IconMoon, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DATE_FORMATS, displayFormat, formatDay, today } from '../kit/day.ts';
import { LANGUAGES, showLanguage, t } from '../language.ts';
import { choose, signOut, useSession } from '../session.ts';
import style from './account-menu.module.css';
import { useContributions } from './modules.ts';
import { askLogout } from './overlays.ts';

const SCHEMES = [
  { key: 'auto', label: 'Same as the device' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
] as const;

async function logout() {
  if (await askLogout()) await signOut();
}

type AccountMenu = { open: boolean; onChange: (open: boolean) => void; children: ReactElement };

/** Who is signed in, and the choices kept on this device. It hangs below its child, the avatar. */
export default function AccountMenu({ open, onChange, children }: AccountMenu) {
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hasProfile = useContributions('pages').some((page) => page.path === '/profile');
  if (!session) return null;
  const format = displayFormat(session.dateformatname);
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
        {hasProfile ? (
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} stroke={1.6} />}>
            {t('My profile')}
          </Menu.Item>
        ) : null}
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconCalendar size={16} stroke={1.6} />}>{t('Date format')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {DATE_FORMATS.map((one) => (
              <Menu.Item key={one} aria-current={one === format} onClick={() => choose({ dateformatname: one })}>
                <span className={style.choice} data-active={one === format}>
                  {formatDay(today(), one)}
                </span>
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        {LANGUAGES.length > 1 ? (
          <Menu.Sub position="left-start">
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconLanguage size={16} stroke={1.6} />}>{t('Language')}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              {LANGUAGES.map(({ key, label }) => (
                <Menu.Item
                  key={key}
                  onClick={() => {
                    choose({ language: key });
                    void showLanguage(key);
                  }}
                >
                  <span className={style.choice} data-active={key === session.language}>
                    {label}
                  </span>
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        ) : null}
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
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void logout()}>
          {t('Log out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
