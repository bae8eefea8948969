import type { PersonChip } from '#platform/contract/fields.ts';
import { Person } from '#platform/web/kit/avatars.tsx';
import { t } from '#platform/web/language.ts';
import style from './letters.module.css';

export type Lack = { person: PersonChip; missing: readonly string[]; hidden: readonly string[] };

const listed = (labels: readonly string[]): string => labels.map((label) => t(label)).join(', ');

/** Missing values of a letter by person: those without a value, and those the reader may not see. */
export function MissingValues({ label, people }: { label: string; people: readonly Lack[] }) {
  return (
    <ul className={style.missing} aria-label={label}>
      {people.map(({ person, missing, hidden }) => (
        <li key={person.employeeid}>
          <Person person={person} />
          <span>
            {missing.length > 0 ? <span>{t('Missing: {{fields}}', { fields: listed(missing) })}</span> : null}
            {hidden.length > 0 ? (
              <span>{t('No permission to see: {{fields}}', { fields: listed(hidden) })}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
