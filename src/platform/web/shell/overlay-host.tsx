import { Button, Drawer, Group, Modal } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../language.ts';
import { useStore } from '../store.ts';
import { closeDrawer, drawers, questions } from './overlays.ts';

/** Renders the dialogs and the right drawer that pages open. */
export default function OverlayHost() {
  const question = useStore(questions)[0];
  const drawer = useStore(drawers)[0];
  const path = useRouterState({ select: (state) => state.location.pathname });
  const openedAt = useRef(path);
  useEffect(() => {
    if (openedAt.current !== path) closeDrawer();
    openedAt.current = path;
  }, [path]);
  return (
    <>
      {question ? (
        <Modal
          opened
          centered
          size="sm"
          onClose={() => question.answer(false)}
          withCloseButton={false}
          title={t(question.text)}
          styles={{ title: { fontWeight: 600, fontSize: 16, lineHeight: '24px' } }}
        >
          <Group justify="flex-end" gap={8} mt={8}>
            <Button variant="default" onClick={() => question.answer(false)}>
              {t(question.no)}
            </Button>
            <Button data-autofocus {...(question.danger ? { color: 'red' } : {})} onClick={() => question.answer(true)}>
              {t(question.yes)}
            </Button>
          </Group>
        </Modal>
      ) : null}
      {drawer ? (
        <Drawer
          key={drawer.id}
          opened
          position="right"
          size={420}
          onClose={closeDrawer}
          title={drawer.title}
          closeButtonProps={{ 'aria-label': t('Close') }}
          styles={{ title: { fontWeight: 600, fontSize: 16 } }}
        >
          {drawer.body}
        </Drawer>
      ) : null}
    </>
  );
}
