import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FEATURES, keyOfFeature } from '#platform/contract/features.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { dismissMoved, getSeparated, type SeparatedState } from '../contract/separated.ts';
import style from './permission.module.css';

const CONFIRMATIONS = '/config/hris/employee/confirmations';
type Waiting = SeparatedState['waiting'][number];

const rightOf = ({ featureid }: Waiting): string => {
  const key = keyOfFeature(featureid);
  return key ? t(FEATURES[key].name) : '';
};

/** Rights granted to members by name that are not in effect yet, and rights removed from rules. */
export function SeparatedNotice() {
  const { data } = useEndpoint(getSeparated, {});
  const [state] = data ?? [];
  if (!state || (state.waiting.length === 0 && state.moved.length === 0)) return null;
  return (
    <div className={style.notices}>
      {state.waiting.length > 0 ? <WaitingRights waiting={state.waiting} /> : null}
      {state.moved.length > 0 ? <Moved groups={state.moved} /> : null}
    </div>
  );
}

function WaitingRights({ waiting }: { waiting: readonly Waiting[] }) {
  const mayEdit = useMay('permissionPolicy', 'edit');
  const look = mayEdit ? (
    <Anchor component={Link} to={CONFIRMATIONS} size="sm">
      {t('Confirm or decline')}
    </Anchor>
  ) : null;
  return (
    <Card title={t('Rights not yet in effect')} side={look}>
      <ul className={style.waiting}>
        {waiting.map((one) => (
          <li key={`${one.accountid}-${one.featureid}`}>
            <b>{t('{{person}}: {{right}}', { person: one.fullname, right: rightOf(one) })}</b>
            <Since {...one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How long a right has been waiting and what ends the wait. */
function Since({ proposedbyname, proposedon, effectiveon, confirmers }: Waiting) {
  const format = useSession()?.dateformatname;
  if (proposedbyname === null || proposedon === null)
    return (
      <small>
        {t('The request has ended. Remove the person from the policy, or add them again to send a new request.')}
      </small>
    );
  const since = t('Proposed by {{person}} {{moment}}.', {
    person: proposedbyname,
    moment: displayMoment(proposedon, format),
  });
  const ends =
    effectiveon === null
      ? t('Can be confirmed by: {{people}}', { people: confirmers.join(', ') })
      : t(
          'There is nobody else to confirm it. It takes effect automatically {{moment}} unless an administrator declines it.',
          {
            moment: displayMoment(effectiveon, format),
          },
        );
  return (
    <small>
      {since} {ends}
    </small>
  );
}

function Moved({ groups }: { groups: readonly string[] }) {
  const mayEdit = useMay('permissionPolicy', 'edit');
  const { mutateAsync, isPending } = useSave(dismissMoved, ['setUp']);
  const dismiss = () => mutateAsync({ input: {} }).catch((error: unknown) => toast('error', t(sentenceOf(error))));
  return (
    <Card title={t('Some rights are given by name now')}>
      <p className={style.quiet}>
        {t(
          'Payroll approval and single sign-on are no longer granted by a rule or common access. Users who had them keep them in these policies: {{policies}}',
          { policies: groups.join('; ') },
        )}
      </p>
      {mayEdit ? (
        <Button variant="default" size="xs" loading={isPending} onClick={() => void dismiss()}>
          {t('Hide this note')}
        </Button>
      ) : null}
    </Card>
  );
}
