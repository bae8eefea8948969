import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Notice } from '#platform/web/shell/notices.tsx';

/** The earlier address of the devices: whoever looks after them goes there, all others to what they clocked. */
export default function Announced() {
  const mayRead = useMay('device', 'read');
  if (mayRead) return <Navigate to="/config/track/attendance/device" replace />;
  return (
    <Notice
      icon={IconFingerprint}
      title={t('Punches of biometric devices')}
      lead={t('What you punch on a terminal of your company is in your attendance logs within a second.')}
    >
      <Button component={Link} to="/track/attendance/logs" variant="default">
        {t('Attendance logs')}
      </Button>
    </Notice>
  );
}
