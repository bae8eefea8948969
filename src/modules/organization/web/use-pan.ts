import { select } from 'd3-selection';
import { zoom as zoomOf, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** The visible part of the chart, in chart coordinates, with a margin around it. */
export type Viewport = { left: number; top: number; right: number; bottom: number };

type Point = { x: number; y: number };

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
  const query = useRef(0);
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
      cancelAnimationFrame(query.current);
      query.current = requestAnimationFrame(look);
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

  const zoom = useCallback(
    (factor: number) => frame.current && behavior.scaleBy(select(frame.current), factor),
    [behavior],
  );
  /** Moves a point of the chart to the centre. */
  const centre = useCallback(
    ({ x, y }: Point) => frame.current && behavior.translateTo(select(frame.current), x, y),
    [behavior],
  );
  /** Scrolls along with a card that moved in the chart, so that it stays in place on the screen. */
  const follow = useCallback(
    (by: Point) => frame.current && behavior.translateBy(select(frame.current), -by.x, -by.y),
    [behavior],
  );
  /** Fits all of the chart into the view; with `from`, shows that part instead when the whole would be unreadable. */
  const fit = useCallback(
    (chart: Size, from?: Point) => {
      const box = frame.current;
      if (box && chart.width > 0) behavior.transform(select(box), fitted(box.getBoundingClientRect(), chart, from));
    },
    [behavior],
  );
  return { frame, plane, viewport, zoom, centre, follow, fit };
}

type Size = { width: number; height: number };
function fitted(frame: Size, chart: Size, from?: Point): ZoomTransform {
  const [across, down] = [(frame.width - 48) / chart.width, (frame.height - 48) / chart.height];
  const scale = Math.min(1, Math.max(SCALES.least, Math.min(across, down)));
  if (from && scale < LEGIBLE) return zoomIdentity.translate(frame.width / 2 - from.x * LEGIBLE, 24).scale(LEGIBLE);
  return zoomIdentity.translate(Math.max(24, (frame.width - chart.width * scale) / 2), 24).scale(scale);
}
