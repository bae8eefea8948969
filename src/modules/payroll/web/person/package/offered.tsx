import { Alert, Text } from '@mantine/core';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '#platform/web/language.ts';
import type { PackageHistory } from '../../../contract/person/package-screen.ts';

/** What was agreed before joining, where the form of the first package is filled in with it. */
export const filledIn = ({ offered, bases }: PackageHistory): PackageHistory['offered'] =>
  // Where the payroll method has no such packages the amount is entered by hand.
  offered !== null && bases.includes(offered.paybasis) ? offered : null;

/** Says above the form of the first package what was agreed before joining; nothing where nothing was. */
export function Offered({ history }: { history: PackageHistory }) {
  const { offered } = history;
  if (offered === null) return null;
  const { amount, paybasis, note, structure } = offered;
  return (
    <Alert color="blue" title={t('Agreed before joining')}>
      {t(
        filledIn(history)
          ? '{{amount}} ({{basis}}) is filled in from: {{note}}. Save it as the first package, or correct it.'
          : '{{amount}} ({{basis}}) was agreed: {{note}}. The payroll method has no such packages, so enter the equivalent amount.',
        {
          amount: formatRupees(paise(amount)),
          basis: t(paybasis === 'CTC' ? 'Annual CTC' : 'Gross a month'),
          note,
        },
      )}
      {structure ? (
        <Text size="sm" mt={8}>
          {structureText(structure)}
        </Text>
      ) : null}
    </Alert>
  );
}

function structureText({ name, choices, fits }: NonNullable<NonNullable<PackageHistory['offered']>['structure']>) {
  if (!fits)
    return t(
      'The salary structure {{name}} was agreed, but its condition asks for something else of this person. Correct the record, or the condition of the structure.',
      { name },
    );
  if (choices.length === 0) return t('The salary structure {{name}} was agreed. The person has it already.', { name });
  return t('The salary structure {{name}} was agreed. Saved with the package: {{choices}}.', {
    name,
    choices: choices.map((one) => `${one.name}: ${one.value}`).join(', '),
  });
}
