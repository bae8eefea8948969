import { sentenceOf } from '#platform/web/call.ts';
import { SideList } from '#platform/web/kit/side-list.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listDepartmentUnits } from '../contract/department.ts';

/** The business units of a department, for the drawer. */
export function UnitList({ departmentid }: { departmentid: number }) {
  const { data, error } = useEndpoint(listDepartmentUnits, { departmentid });
  return (
    <SideList
      items={data?.map((unit) => ({ key: unit.businessunitid, label: unit.businessunitname }))}
      {...(error ? { error: sentenceOf(error) } : {})}
    />
  );
}
