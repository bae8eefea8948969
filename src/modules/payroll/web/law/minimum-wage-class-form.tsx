import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { initMinimumWageClass, minimumWageClassRecord } from '../../contract/law/minimum-wage.ts';

export default kindForm(minimumWageClassRecord, {
  useChoices: () => useEndpoint(initMinimumWageClass, {}, { staleTime: 0 }),
  title: ({ officename, gradename, zone, category }) =>
    [officename, gradename].filter(Boolean).join(', ') || [zone, category].filter(Boolean).join(', '),
});
