import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Strip } from '#platform/web/shell/strip.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listOpenSupportSessions, type OpenSupportSession } from '../contract/support.ts';
import { useSupportSessions } from './use-support-sessions.ts';
import { clockOf } from './words.ts';

/** Polling interval for a support session that was started elsewhere. */
const EVERY_MS = 15_000;

/** For administrators: support sessions that are requested, allowed or in progress. */
export default function SupportSessionBanner() {
  const { data: sessions = [] } = useEndpoint(listOpenSupportSessions, {}, { every: EVERY_MS, staleTime: 0 });
  return (
    <>
      {sessions.map((supportSession) => (
        <SessionStrip key={supportSession.supportsessionid} supportSession={supportSession} />
      ))}
    </>
  );
}

function SessionStrip({ supportSession }: { supportSession: OpenSupportSession }) {
  const mayEdit = useMay('supportAccess', 'edit');
  const { busy, letIn, decline, end } = useSupportSessions();
  const { supportsessionid, operatorname: name, reason, minutes, statusid, until } = supportSession;
  const label = t('Visit of support');
  const ending = (word: string) => [{ label: t(word), busy, onClick: () => void end(supportsessionid) }];
  if (statusid === 1)
    return (
      <Strip
        label={label}
        actions={
          mayEdit
            ? [
                { label: t('Allow'), busy, onClick: () => void letIn(supportsessionid) },
                { label: t('Decline'), busy, quiet: true, onClick: () => void decline(supportsessionid) },
              ]
            : []
        }
      >
        {plural(
          minutes,
          'Support asks to look at your company for {{count}} minute.',
          'Support asks to look at your company for {{count}} minutes.',
        )}{' '}
        {t('{{name}}: {{reason}}', { name, reason })}
      </Strip>
    );
  if (statusid === 2)
    return (
      <Strip label={label} actions={mayEdit ? ending('Take it back') : []}>
        {t('Support ({{name}}) may view the set-up: {{reason}}', { name, reason })}
      </Strip>
    );
  return (
    <Strip label={label} actions={mayEdit ? ending('End it now') : []}>
      {t('Support ({{name}}) is looking at your company until {{time}}: {{reason}}', {
        name,
        reason,
        time: clockOf(until),
      })}
    </Strip>
  );
}
