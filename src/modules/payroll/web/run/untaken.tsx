import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import type { RunSummary } from '../../contract/run/run-summary.ts';
import style from './run.module.css';

/** Inputs that no payroll takes, so that none is missed with the approval. */
export function UntakenInputs({ people }: { people: RunSummary['untaken'] }) {
  if (people.length === 0) return null;
  return (
    <Card title={t('Inputs that this payroll does not take')}>
      <p className={style.dim}>
        {t(
          'These people are not in it. Pay them off cycle or by a settlement, or remove the inputs, before it is approved.',
        )}
      </p>
      <ul className={style.list}>
        {people.map(({ employeeid, employeecode, fullname, inputs }) => (
          <li key={employeeid}>
            <Link to={`/profile/${employeeid}`}>
              {fullname} <span className={style.dim}>{employeecode}</span>
            </Link>
            <span className={style.dim}>{inputs.join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
