import { Drawing } from '#platform/web/kit/drawing.tsx';

export const DepartmentDrawing = () => (
  <Drawing>
    <rect x="56" y="8" width="48" height="28" rx="6" data-fill />
    <path d="M80 36v16M24 68V60a8 8 0 0 1 8-8h96a8 8 0 0 1 8 8v8M80 52v16" />
    <rect x="4" y="68" width="40" height="28" rx="6" />
    <rect x="60" y="68" width="40" height="28" rx="6" />
    <rect x="116" y="68" width="40" height="28" rx="6" />
    <circle cx="80" cy="22" r="5" data-strong />
    <path d="M14 82h20M70 82h20M126 82h20" />
  </Drawing>
);
