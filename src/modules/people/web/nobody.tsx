import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { LIVE_DATA } from '#platform/web/module.ts';

/** Where people come from, for those who may add them. */
export function AddPeople() {
  return (
    <Button component={Link} to={`${LIVE_DATA}/add_new_employee`}>
      {t('Add employees from a file')}
    </Button>
  );
}
