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

export const BusinessUnitDrawing = () => (
  <Drawing>
    <rect x="12" y="36" width="44" height="60" rx="6" />
    <rect x="58" y="12" width="48" height="84" rx="6" data-fill />
    <rect x="108" y="48" width="40" height="48" rx="6" />
    <path d="M24 52h20M24 66h20M72 30h20M72 46h20M72 62h20M120 64h16" />
    <path d="M76 96V80h12v16" data-strong />
  </Drawing>
);

export const DesignationDrawing = () => (
  <Drawing>
    <rect x="36" y="16" width="88" height="72" rx="8" />
    <circle cx="60" cy="42" r="10" data-fill />
    <path d="M46 68a14 14 0 0 1 28 0" />
    <path d="M86 38h26M86 50h18M86 62h26" />
    <path d="M72 16v-6h16v6" data-strong />
  </Drawing>
);

export const TeamDrawing = () => (
  <Drawing>
    <circle cx="80" cy="34" r="14" data-fill />
    <circle cx="36" cy="44" r="10" />
    <circle cx="124" cy="44" r="10" />
    <path d="M56 84a24 24 0 0 1 48 0" data-strong />
    <path d="M18 82a18 18 0 0 1 30-12M142 82a18 18 0 0 0-30-12" />
  </Drawing>
);

export const GradeDrawing = () => (
  <Drawing>
    <rect x="20" y="72" width="30" height="24" rx="4" />
    <rect x="54" y="54" width="30" height="42" rx="4" />
    <rect x="88" y="34" width="30" height="62" rx="4" data-fill />
    <path d="M24 56l36-28 24 8 32-26" data-strong />
    <path d="M104 10h14v14" data-strong />
  </Drawing>
);

export const ProbationDrawing = () => (
  <Drawing>
    <rect x="24" y="20" width="112" height="72" rx="8" />
    <path d="M24 40h112M48 12v16M112 12v16" />
    <circle cx="80" cy="66" r="16" data-fill />
    <path d="M72 66l6 6 12-12" data-strong />
  </Drawing>
);
