import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { plural, t } from '#platform/web/language.ts';
import { pushPayload } from '#platform/web/push-token.ts';
import { useSession } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { unreadCount } from '../contract/unread.ts';
import style from './bell.module.css';

/** Milliseconds between questions for new notifications. */
const EVERY = 60_000;

/** The bell of the top bar with the number of notifications that are not read. */
export default function Bell() {
  const enabled = !useSession()?.support;
  const { data, refetch } = useEndpoint(unreadCount, {}, { every: EVERY, enabled });
  const message = useStore(pushPayload);
  useEffect(() => {
    if (message) void refetch();
  }, [message, refetch]);
  if (!enabled) return null;
  const unread = data?.[0]?.unread ?? 0;
  const label =
    unread > 0
      ? plural(unread, 'Notifications: {{count}} not read', 'Notifications: {{count}} not read')
      : t('Notifications');
  return (
    <ActionIcon
      component={Link}
      to="/notification_center"
      variant="subtle"
      color="gray"
      size={32}
      className={style.bell ?? ''}
      aria-label={label}
      title={label}
    >
      <IconBell size={18} stroke={1.8} />
      {unread > 0 ? (
        <span className={style.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </ActionIcon>
  );
}
