import { type PointerEvent, useCallback, useEffect, useRef, useState, type WheelEvent } from 'react';

export type View = { x: number; y: number; scale: number };
/** The visible part of the chart, in chart coordinates, with a margin around it. */
export type Viewport = { left: number; top: number; right: number; bottom: number };

const SCALES = { least: 0.25, most: 1.6 } as const;
/** Cards near the edge are rendered already, so that panning shows them at once. */
const MARGIN = 600;

const everything: Viewport = { left: 0, top: 0, right: 4000, bottom: 3000 };

/** The minimum scale at which names on cards are readable. */
const LEGIBLE = 0.8;

/**
 * Panning and zooming. While dragging, only the CSS transform changes; the cards are rendered after a larger move, so
 * that no frame is delayed.
 */
export function usePan() {
  const frame = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ x: 24, y: 24, scale: 1 });
  const drag = useRef<{ x: number; y: number; moved: boolean } | undefined>(undefined);
  const asked = useRef(0);
  const [viewport, setViewport] = useState(everything);

  const look = useCallback(() => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const { x, y, scale } = view.current;
    setViewport((before) => {
      const now = {
        left: -x / scale,
        top: -y / scale,
        right: (box.width - x) / scale,
        bottom: (box.height - y) / scale,
      };
      const inside =
        now.left > before.left && now.top > before.top && now.right < before.right && now.bottom < before.bottom;
      const far = MARGIN / scale;
      return inside && before !== everything
        ? before
        : { left: now.left - far, top: now.top - far, right: now.right + far, bottom: now.bottom + far };
    });
  }, []);

  const move = useCallback(
    (next: View) => {
      view.current = next;
      if (plane.current) plane.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
      cancelAnimationFrame(asked.current);
      asked.current = requestAnimationFrame(look);
    },
    [look],
  );

  useEffect(() => {
    move(view.current);
    const observer = new ResizeObserver(look);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [move, look]);

  const zoom = (factor: number, at?: { x: number; y: number }) => {
    const box = frame.current?.getBoundingClientRect();
    const point = at ?? { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
    const { x, y, scale } = view.current;
    const next = Math.min(SCALES.most, Math.max(SCALES.least, scale * factor));
    const share = next / scale;
    move({ x: point.x - (point.x - x) * share, y: point.y - (point.y - y) * share, scale: next });
  };
  /** Moves a point of the chart to the centre. */
  const centre = useCallback(
    (point: { x: number; y: number }) => {
      const box = frame.current?.getBoundingClientRect();
      const { scale } = view.current;
      move({ x: (box?.width ?? 0) / 2 - point.x * scale, y: (box?.height ?? 0) / 2 - point.y * scale, scale });
    },
    [move],
  );
  /** Scrolls along with a card that moved in the chart, so that it stays in place on the screen. */
  const follow = useCallback(
    (by: { x: number; y: number }) => {
      const { x, y, scale } = view.current;
      move({ x: x - by.x * scale, y: y - by.y * scale, scale });
    },
    [move],
  );
  /** Fits all of the chart into the view; with `from`, shows that part instead when the whole would be unreadable. */
  const fit = ({ width, height }: { width: number; height: number }, from?: { x: number; y: number }) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || width === 0) return;
    const scale = Math.min(1, Math.max(SCALES.least, Math.min((box.width - 48) / width, (box.height - 48) / height)));
    if (from && scale < LEGIBLE) return move({ x: box.width / 2 - from.x * LEGIBLE, y: 24, scale: LEGIBLE });
    move({ x: Math.max(24, (box.width - width * scale) / 2), y: 24, scale });
  };

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      drag.current = { x: event.clientX - view.current.x, y: event.clientY - view.current.y, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const current = drag.current;
      if (!current) return;
      const [x, y] = [event.clientX - current.x, event.clientY - current.y];
      if (!current.moved && Math.hypot(x - view.current.x, y - view.current.y) < 4) return;
      if (!current.moved) event.currentTarget.setPointerCapture(event.pointerId);
      current.moved = true;
      move({ ...view.current, x, y });
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
    onWheel: (event: WheelEvent) => {
      const box = frame.current?.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey) {
        zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, {
          x: event.clientX - (box?.left ?? 0),
          y: event.clientY - (box?.top ?? 0),
        });
        return;
      }
      const { x, y, scale } = view.current;
      move({ x: x - event.deltaX, y: y - event.deltaY, scale });
    },
  };
  return { frame, plane, viewport, handlers, zoom, centre, follow, fit };
}
