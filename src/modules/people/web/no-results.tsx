import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { LIVE_DATA } from '#platform/web/module.ts';
import { useMay } from '#platform/web/rights.ts';

/** Ways to add people, for those who may. */
export function AddPeople() {
  const mayInvite = useMay('invite', 'read');
  return (
    <Group gap={8} justify="center">
      <Button component={Link} to={`${LIVE_DATA}/add_new_employee`}>
        {t('Add employees from a file')}
      </Button>
      {mayInvite ? (
        <Button component={Link} to="/invite" variant="default">
          {t('Invite New Employee')}
        </Button>
      ) : null}
    </Group>
  );
}
