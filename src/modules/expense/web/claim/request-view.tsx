import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getClaim } from '../../contract/claim.ts';
import { claimPath } from '../paths.ts';
import style from '../expense.module.css';
import { DecideBar } from './decide-bar.tsx';
import { LineList } from './line-list.tsx';

/** The lines of a claim with their assessments, on the card of its request. */
export default function ClaimRequestView({ payload }: { payload: unknown }) {
  const expenseclaimid = Number((payload as { expenseclaimid?: unknown } | null)?.expenseclaimid);
  const { data } = useEndpoint(getClaim, { expenseclaimid }, { enabled: expenseclaimid > 0, staleTime: 0 });
  const [claim] = data ?? [];
  if (!claim) return null;
  return (
    <section className={style.part} aria-label={t('Lines of the claim')}>
      <DecideBar claim={claim} />
      <LineList claim={claim} />
      <Anchor component={Link} to={claimPath(expenseclaimid)} size="sm">
        {t('Open the claim')}
      </Anchor>
    </section>
  );
}
