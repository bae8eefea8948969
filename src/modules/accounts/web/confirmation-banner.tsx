import { useNavigate } from '@tanstack/react-router';
import { listConfirmations } from '#platform/contract/confirmation.ts';
import { plural, t } from '#platform/web/language.ts';
import { Strip } from '#platform/web/shell/strip.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { useMoment } from './rows.tsx';

const PATH = '/config/hris/employee/confirmations';
const EVERY_MS = 60_000;

/**
 * For users who grant rights: what waits for a second person, and what takes effect automatically, until it has ended.
 */
export default function ConfirmationBanner() {
  const { data = [] } = useEndpoint(listConfirmations, {}, { every: EVERY_MS });
  const navigate = useNavigate();
  const momentOf = useMoment();
  const open = data.filter(({ statusid }) => statusid === 1);
  const [alone] = open.filter(({ effectiveon }) => effectiveon !== null);
  if (open.length === 0) return null;
  const look = { label: t('View'), quiet: true, onClick: () => void navigate({ to: PATH }) };
  const count = plural(
    open.length,
    '{{count}} change is waiting for confirmation.',
    '{{count}} changes are waiting for confirmation.',
  );
  return (
    <Strip label={t('Waiting for a second person')} actions={[look]}>
      {alone
        ? t('{{what}}: takes effect by itself {{moment}} unless an administrator declines it.', {
            what: t(alone.summary),
            moment: momentOf(alone.effectiveon ?? ''),
          })
        : count}
    </Strip>
  );
}
