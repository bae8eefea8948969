import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../language.ts';
import { useStore } from '../store.ts';
import { dismissToast, type Toast, toasts } from './toast.ts';
import style from './toasts.module.css';

const ICONS = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

function Line({ toast }: { toast: Toast }) {
  const [current, setCurrent] = useState(false);
  useEffect(() => {
    if (current) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.milliseconds);
    return () => clearTimeout(timer);
  }, [current, toast]);
  const close = () => dismissToast(toast.id);
  const Icon = ICONS[toast.variant];
  return (
    <div
      className={style.toast}
      data-variant={toast.variant}
      role={toast.variant === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setCurrent(true)}
      onMouseLeave={() => setCurrent(false)}
      onFocus={() => setCurrent(true)}
      onBlur={() => setCurrent(false)}
    >
      <Icon size={18} stroke={1.8} aria-hidden />
      <span className={style.text}>{t(toast.text)}</span>
      {toast.action?.(close)}
      <CloseButton size="sm" aria-label={t('Close')} onClick={close} />
    </div>
  );
}

export function Toasts() {
  const shown = useStore(toasts);
  return (
    <section className={style.place} aria-live="polite" aria-label={t('Messages')}>
      {shown.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
