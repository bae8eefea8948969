import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';

/** The link to the first template, for users who may create one. */
export function ToTemplates() {
  if (!useMay('letterTemplate', 'edit')) return null;
  return (
    <Button component={Link} to="/config/organise/letter/template/create">
      {t('Create a letter template')}
    </Button>
  );
}
