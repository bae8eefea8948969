import type { PersonChip } from '#platform/contract/fields.ts';
import { Avatars } from '#platform/web/kit/avatars.tsx';
import { Everybody, showEverybody } from '#platform/web/kit/everybody.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
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
function Assigned({ row, structure, id, name, none }: Assigned) {
  return (
    <Avatars
      people={row.assignedemployeelist}
      count={row.assignedemployeecount}
      {...(none === undefined ? {} : { none })}
      onMore={() => showEverybody(name, <OfStructure structure={structure} id={id} />)}
    />
  );
}

type Count = { assignedemployeecount: number; assignedemployeelist: readonly PersonChip[] };

/** The column of who is assigned to a row. `idfield` is the row's id and the structure, `name` its title. */
export const assignedColumn = <S extends StructureColumn, N extends string>(
  idfield: S,
  name: N,
  none?: string,
): Column<Count & Record<S, number> & Record<N, string>> => ({
  key: 'assignedemployeecount',
  label: 'Assigned employees',
  sort: (row) => row.assignedemployeecount,
  cell: (row) => (
    <Assigned
      row={row}
      structure={idfield}
      id={row[idfield]}
      name={row[name]}
      {...(none === undefined ? {} : { none })}
    />
  ),
});

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
