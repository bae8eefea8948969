import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { useMay } from '#platform/web/rights.ts';
import { configToast } from '#platform/web/kit/config-toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { gradeRecord, rankGrades } from '../contract/grade.ts';

/** The rank of a grade, with buttons to move it for those who may. */
export function GradeRank({ row }: { row: OutputOf<typeof gradeRecord.calls.list>[number] }) {
  const { data = [] } = useEndpoint(gradeRecord.calls.list, {});
  const mayEdit = useMay('grade', 'edit');
  const { mutateAsync, isPending } = useSave(rankGrades);
  const order = data.map((one) => one.subscriptiongradeid);
  const at = order.indexOf(row.subscriptiongradeid);
  const move = async (by: number) => {
    const next = order.toSpliced(at, 1).toSpliced(at + by, 0, row.subscriptiongradeid);
    try {
      await mutateAsync({ input: { subscriptiongradeids: next } });
    } catch (error) {
      configToast('error', sentenceOf(error), { keep: true });
    }
  };
  if (!mayEdit || order.length < 2) return <span className="number">{row.graderank}</span>;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <span className="number">{row.graderank}</span>
      <RowTools
        compact
        name={row.gradename}
        first={at <= 0}
        last={at < 0 || at === order.length - 1}
        disabled={isPending}
        words={{ up: 'Move {{name}} up', down: 'Move {{name}} down' }}
        onMove={(by) => void move(by)}
      />
    </span>
  );
}
