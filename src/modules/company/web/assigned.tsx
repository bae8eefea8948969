import type { PersonChip } from '#platform/contract/fields.ts';
import { Avatars } from '#platform/web/kit/avatars.tsx';
import { Everybody, showEverybody } from '#platform/web/kit/everybody.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { assignedEmployees, type StructureColumn } from '../contract/employee-search.ts';
import { probationEmployees } from '../contract/probation.ts';

type Row = { assignedemployeelist: readonly PersonChip[]; assignedemployeecount: number };
type Assigned = {
  row: Row;
  structure: StructureColumn;
  id: number;
  name: string;
  none?: string;
};

/** Who is assigned to a row: three avatars, and a drawer with everybody on "+N". */
export function Assigned({ row, structure, id, name, none }: Assigned) {
  return (
    <Avatars
      people={row.assignedemployeelist}
      count={row.assignedemployeecount}
      {...(none === undefined ? {} : { none })}
      onMore={() => showEverybody(name, <OfStructure structure={structure} id={id} />)}
    />
  );
}

function OfStructure({ structure, id }: Pick<Assigned, 'structure' | 'id'>) {
  const query = useEndpoint(assignedEmployees, { structure, id });
  return <Everybody query={query} label="Assigned employees" />;
}

type OnPlan = { row: Row & { probationperiodid: number; probationperiodname: string } };

/** Who is on a probation plan, shown in the same way. */
export function OnPlan({ row }: OnPlan) {
  const { probationperiodid, probationperiodname } = row;
  return (
    <Avatars
      people={row.assignedemployeelist}
      count={row.assignedemployeecount}
      none="No employee assigned"
      onMore={() => showEverybody(probationperiodname, <OfPlan probationperiodid={probationperiodid} />)}
    />
  );
}

function OfPlan({ probationperiodid }: { probationperiodid: number }) {
  const query = useEndpoint(probationEmployees, { probationperiodid });
  return <Everybody query={query} label="Assigned employees" />;
}
