import { sentenceOf } from '#platform/web/call.ts';
import { SideList } from '#platform/web/kit/side-list.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listDesignationDepartments } from '../contract/designation.ts';

/** The departments of a designation, for the drawer. */
export function DepartmentList({ designationid }: { designationid: number }) {
  const { data, error } = useEndpoint(listDesignationDepartments, { designationid });
  return (
    <SideList
      items={data?.map((department) => ({ key: department.departmentid, label: department.departmentname }))}
      {...(error ? { error: sentenceOf(error) } : {})}
    />
  );
}
