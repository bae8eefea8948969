import { Drawing } from '#platform/web/kit/drawing.tsx';

export const WeekDrawing = () => (
  <Drawing>
    <rect x="28" y="20" width="104" height="72" rx="8" />
    <path d="M28 40h104M46 12v14M114 12v14" />
    <rect x="104" y="50" width="18" height="12" rx="3" data-fill />
    <rect x="104" y="70" width="18" height="12" rx="3" data-fill />
    <path d="M42 56h46M42 76h46" data-strong />
  </Drawing>
);

export const HolidayDrawing = () => (
  <Drawing>
    <rect x="28" y="20" width="104" height="72" rx="8" />
    <path d="M28 40h104M46 12v14M114 12v14" />
    <circle cx="80" cy="66" r="14" data-fill />
    <path d="M80 46v-2M80 88v-2M60 66h-2M102 66h-2" data-strong />
  </Drawing>
);
