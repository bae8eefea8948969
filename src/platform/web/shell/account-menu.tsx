import { Menu } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconChevronRight,
  IconHelpCircle,
  IconKey,
  IconLogout,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { otherCompanies } from '#platform/contract/sign-in-code.ts';
import { baseDomain } from '../company.ts';
import { VERSION } from '../environment.ts';
import { t } from '../language.ts';
import { signOut, useSession } from '../session.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { AccountChoices, type Part, PARTS } from './account-choices.tsx';
import style from './account-menu.module.css';
import type { AttachedMenu } from './menu-button.tsx';
import { useContributions } from './modules.ts';
import { askLogout } from './overlays.ts';

/** Each is shown only if a module has the page. */
const ENTRIES = [
  { to: '/profile', label: 'My profile', icon: IconUser },
  { to: '/profile/sign_in_security', label: 'Sign-in & security', icon: IconShieldLock },
  { to: '/change_password', label: 'Change password', icon: IconKey },
  { to: '/help', label: 'Help', icon: IconHelpCircle },
] as const;

async function logout() {
  if (await askLogout()) await signOut();
}

/** The menu of the signed-in user and display settings, attached to its child, the avatar. */
export default function AccountMenu({ open, onChange, children }: AttachedMenu) {
  const [part, setPart] = useState<Part>();
  const toggle = (next: boolean) => {
    if (next) setPart(undefined);
    onChange(next);
  };
  return (
    <Menu
      opened={open}
      onChange={toggle}
      position="bottom-end"
      width={260}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {part === undefined ? (
          <Entries onPart={setPart} />
        ) : (
          <AccountChoices part={part} onBack={() => setPart(undefined)} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ onPart }: { onPart: (part: Part) => void }) {
  const session = useSession();
  const others = useEndpoint(otherCompanies, {});
  const pages = useContributions('pages');
  const entries = ENTRIES.filter(({ to }) => pages.some(({ path }) => path === to));
  return (
    <>
      <Menu.Label className={style.who ?? ''}>
        <b>{session?.fullname}</b>
        <span>{session?.emailid}</span>
      </Menu.Label>
      <Menu.Divider />
      {entries.map(({ to, label, icon: Icon }) => (
        <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.6} />}>
          {t(label)}
        </Menu.Item>
      ))}
      {PARTS.map(({ key, label, icon: Icon }) => (
        <Menu.Item
          key={key}
          closeMenuOnClick={false}
          leftSection={<Icon size={16} stroke={1.6} />}
          rightSection={<IconChevronRight size={14} aria-hidden />}
          onClick={() => onPart(key)}
        >
          {t(label)}
        </Menu.Item>
      ))}
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
    </>
  );
}
