import { select } from 'd3-selection';
import { zoom as zoomOf, type ZoomBehavior, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** The visible part of the chart, in chart coordinates, with a margin around it. */
export type Viewport = { left: number; top: number; right: number; bottom: number };

const SCALES = { least: 0.25, most: 1.6 } as const;
/** Cards near the edge are rendered already, so that panning shows them at once. */
const MARGIN = 600;

const everything: Viewport = { left: 0, top: 0, right: 4000, bottom: 3000 };

/** The minimum scale at which names on cards are readable. */
const LEGIBLE = 0.8;

/**
 * Panning and zooming by mouse, wheel (with Ctrl it zooms), touch and calls. While dragging, only the CSS transform
 * changes; the cards are rendered after a larger move, so that no frame is delayed.
 */
export function usePan() {
  const frame = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const view = useRef<ZoomTransform>(zoomIdentity.translate(24, 24));
  const asked = useRef(0);
  const [viewport, setViewport] = useState(everything);

  const look = useCallback(() => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const [left, top] = view.current.invert([0, 0]);
    const [right, bottom] = view.current.invert([box.width, box.height]);
    setViewport((before) => {
      const inside = left > before.left && top > before.top && right < before.right && bottom < before.bottom;
      const far = MARGIN / view.current.k;
      return inside && before !== everything
        ? before
        : { left: left - far, top: top - far, right: right + far, bottom: bottom + far };
    });
  }, []);

  const behavior = useMemo(
    () =>
      zoomOf<HTMLDivElement, unknown>()
        .scaleExtent([SCALES.least, SCALES.most])
        .clickDistance(4)
        // The wheel alone scrolls the chart, as a page.
        .filter((event: MouseEvent) => (event.type === 'wheel' ? event.ctrlKey || event.metaKey : event.button === 0)),
    [],
  );
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const selection = select(box);
    behavior.on('zoom', ({ transform }: { transform: ZoomTransform }) => {
      view.current = transform;
      if (plane.current)
        plane.current.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`;
      cancelAnimationFrame(asked.current);
      asked.current = requestAnimationFrame(look);
    });
    selection.call(behavior).on('dblclick.zoom', null);
    const scroll = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const { k } = view.current;
      behavior.translateBy(selection, -event.deltaX / k, -event.deltaY / k);
    };
    box.addEventListener('wheel', scroll, { passive: false });
    behavior.transform(selection, view.current);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      observer.disconnect();
      box.removeEventListener('wheel', scroll);
      selection.on('.zoom', null);
    };
  }, [behavior, look]);

  const calls = useMemo(() => callsOf(behavior, () => frame.current), [behavior]);
  return { frame, plane, viewport, ...calls };
}

/** What buttons, keys and the chart itself move. */
function callsOf(behavior: ZoomBehavior<HTMLDivElement, unknown>, frame: () => HTMLDivElement | null) {
  const withFrame = (act: (box: HTMLDivElement) => void) => {
    const box = frame();
    if (box) act(box);
  };
  return {
    zoom: (factor: number) => withFrame((box) => behavior.scaleBy(select(box), factor)),
    /** Moves a point of the chart to the centre. */
    centre: ({ x, y }: { x: number; y: number }) => withFrame((box) => behavior.translateTo(select(box), x, y)),
    /** Scrolls along with a card that moved in the chart, so that it stays in place on the screen. */
    follow: (by: { x: number; y: number }) => withFrame((box) => behavior.translateBy(select(box), -by.x, -by.y)),
    /** Fits all of the chart into the view; with `from`, shows that part instead when the whole would be unreadable. */
    fit: ({ width, height }: { width: number; height: number }, from?: { x: number; y: number }) =>
      withFrame((box) => {
        if (width === 0) return;
        const { width: wide, height: high } = box.getBoundingClientRect();
        const scale = Math.min(1, Math.max(SCALES.least, Math.min((wide - 48) / width, (high - 48) / height)));
        const to =
          from && scale < LEGIBLE
            ? zoomIdentity.translate(wide / 2 - from.x * LEGIBLE, 24).scale(LEGIBLE)
            : zoomIdentity.translate(Math.max(24, (wide - width * scale) / 2), 24).scale(scale);
        behavior.transform(select(box), to);
      }),
  };
}
