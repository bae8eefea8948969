import { Drawing } from '#platform/web/kit/drawing.tsx';

export const LayoutDrawing = () => (
  <Drawing>
    <rect x="44" y="6" width="72" height="92" rx="5" />
    <rect x="52" y="14" width="16" height="12" rx="3" data-fill />
    <path d="M74 17h32M74 24h20" data-strong />
    <path d="M44 34h72M54 46h52M54 56h52M54 66h36M44 86h72M70 92h20" />
  </Drawing>
);

export const TemplateDrawing = () => (
  <Drawing>
    <rect x="30" y="8" width="72" height="88" rx="5" />
    <path d="M42 26h28M42 40h48M42 66h48M42 80h30" />
    <rect x="42" y="47" width="30" height="12" rx="4" data-fill />
    <path d="M78 53h12" />
    <path d="M108 84l24-40 10 6-24 40-12 6z" data-strong />
  </Drawing>
);

export const SignatureDrawing = () => (
  <Drawing>
    <path d="M24 78h112" />
    <path d="M30 66c10-36 26-44 24-22s-14 30-4 20 20-36 28-26-6 24 4 22 16-16 24-16 4 14 18 10" data-strong />
    <circle cx="132" cy="30" r="10" data-fill />
    <path d="M24 90h40" />
  </Drawing>
);

export const LetterDrawing = () => (
  <Drawing>
    <rect x="22" y="26" width="96" height="64" rx="6" data-fill />
    <path d="M22 34l48 34 48-34" data-strong />
    <path d="M126 40h18M126 54h12M126 68h16" />
  </Drawing>
);

export const BoxDrawing = () => (
  <Drawing>
    <path d="M30 92V44a20 20 0 0 1 20-20h60a20 20 0 0 1 20 20v48z" data-fill />
    <path d="M30 92V44a20 20 0 0 1 40 0v48z" />
    <path d="M20 92h120" />
    <path d="M42 56h16" data-strong />
    <path d="M108 24V8h14v8h-14" data-strong />
  </Drawing>
);
