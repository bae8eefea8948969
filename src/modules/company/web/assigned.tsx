import type { PersonChip } from '#platform/contract/fields.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Avatars, Person } from '#platform/web/kit/avatars.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { openDrawer } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { assignedEmployees, type StructureColumn } from '../contract/employee-search.ts';
import style from './assigned.module.css';

type Assigned = {
  row: { assignedemployeelist: readonly PersonChip[]; assignedemployeecount: number };
  structure: StructureColumn;
  id: number;
  name: string;
  none?: string;
};

/** Who is assigned to a row: three faces, and everybody in a list beside the page when "+N" is pressed. */
export function Assigned({ row, structure, id, name, none }: Assigned) {
  return (
    <Avatars
      people={row.assignedemployeelist}
      count={row.assignedemployeecount}
      {...(none === undefined ? {} : { none })}
      onMore={() => openDrawer(name, <Everybody structure={structure} id={id} />)}
    />
  );
}

function Everybody({ structure, id }: Pick<Assigned, 'structure' | 'id'>) {
  const { data, error, refetch } = useEndpoint(assignedEmployees, { structure, id });
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <ul className={style.everybody} aria-label={t('Assigned employees')}>
      {data.map((person) => (
        <li key={person.employeeid}>
          <Person person={person} />
          <small>{person.employeecode}</small>
        </li>
      ))}
    </ul>
  );
}
