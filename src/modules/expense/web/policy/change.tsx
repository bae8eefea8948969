import { sentenceOf } from '#platform/web/call.ts';
import { Avatars } from '#platform/web/kit/avatars.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { previewExpensePolicy } from '../../contract/policy.ts';
import style from '../expense.module.css';

/** Whose claims the next version of a policy assesses. */
export function Change({ planid, from }: { planid: number; from: string }) {
  const { data, error } = useEndpoint(
    previewExpensePolicy,
    { expensepolicyid: planid, effectivefrom: from },
    { staleTime: 0 },
  );
  if (error) return <p role="alert">{sentenceOf(error)}</p>;
  const [result] = data ?? [];
  if (!result) return <p className={style.quiet}>{t('Loading …')}</p>;
  if (result.total === 0) return <p>{t('The policy counts for nobody on this day.')}</p>;
  return (
    <>
      <p>
        {plural(
          result.total,
          'Lines of {{count}} person from this day on are assessed by it:',
          'Lines of {{count}} people from this day on are assessed by it:',
        )}
      </p>
      <Avatars people={result.people} count={result.total} />
      <p className={style.quiet}>{t('Claims that were submitted before keep their assessments.')}</p>
    </>
  );
}
