import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useHelpArticles } from '#platform/web/shell/modules.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ownPolicies } from '#modules/policy-center/contract/reading.ts';
import { byWords, subjectWords } from '../engine/words.ts';
import style from './helpdesk.module.css';

const MAX_OF_EACH = 3;
/** Milliseconds after the last key until policies are searched. */
const WAIT = 300;

/** Articles of Help and policies of the reader that have words of the subject; nothing where none has. */
export function Suggestions({ subject }: { subject: string }) {
  const [typed] = useDebouncedValue(subject, WAIT);
  const words = subjectWords(typed);
  const mayRead = useMay('policyCenter', 'read');
  const help = useHelpArticles();
  const { data } = useEndpoint(
    ownPolicies,
    { search: words.join(' ').slice(0, 100), match: 'any' },
    { enabled: mayRead && words.length > 0 },
  );
  if (words.length === 0) return null;
  const articles = byWords(help, words, ({ title, lines }) => [title, ...lines].map((line) => t(line)).join(' '));
  const links = [
    ...articles.slice(0, MAX_OF_EACH).map(({ key, title }) => ({ key, name: t(title), to: '/help', hash: key })),
    ...(data ?? []).slice(0, MAX_OF_EACH).map(({ companypolicyid, companypolicyname }) => ({
      key: String(companypolicyid),
      name: companypolicyname,
      to: `/policy_center/${companypolicyid}`,
      hash: '',
    })),
  ];
  if (links.length === 0) return null;
  return (
    <section aria-label={t('Perhaps this answers it')}>
      <p className={style.quiet}>{t('Perhaps this answers it')}</p>
      <ul>
        {links.map(({ key, name, to, hash }) => (
          <li key={key}>
            <Link to={to} hash={hash} target="_blank">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
