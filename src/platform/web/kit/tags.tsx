import { Badge } from '@mantine/core';
import { t } from '../language.ts';
import style from './tags.module.css';

/** Short texts as badges: the first few, then "+N". */
export function Tags({ tags, most }: { tags: readonly string[]; most: number }) {
  if (tags.length === 0) return <span>–</span>;
  const rest = tags.length - most;
  return (
    <span className={style.tags}>
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag} variant="light" color="gray" tt="none" fw={500}>
          {tag}
        </Badge>
      ))}
      {rest > 0 ? <small title={tags.slice(most).join(', ')}>{t('+{{count}}', { count: rest })}</small> : null}
    </span>
  );
}
