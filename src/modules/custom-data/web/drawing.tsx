import { Drawing } from '#platform/web/kit/drawing.tsx';

export const CustomDataDrawing = () => (
  <Drawing>
    <rect x="20" y="12" width="84" height="80" rx="8" />
    <path d="M34 30h30M34 56h22M34 80h14" />
    <rect x="34" y="36" width="56" height="12" rx="4" data-fill />
    <rect x="34" y="62" width="56" height="12" rx="4" />
    <circle cx="124" cy="64" r="18" data-fill />
    <path d="M124 56v16M116 64h16" data-strong />
  </Drawing>
);
