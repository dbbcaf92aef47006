import type { Cross } from './ranges.ts';
import { QUADRANTS, type Quadrant } from './ranking.ts';
import type { Place, Plot } from './scatter-layout.ts';

/** Colours of the page as it is shown at the moment. */
export interface Palette {
  readonly dots: Readonly<Record<Quadrant, string>>;
  readonly none: string;
  readonly on: string;
  readonly ground: string;
  readonly wash: string;
}

/** Reads the colours that the style sheet gives an element. They are registered properties, so the browser returns resolved colours. */
export function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const dots = Object.fromEntries(QUADRANTS.map((name) => [name, colour(name.replaceAll('_', '-'))]));
  return {
    dots: dots as Record<Quadrant, string>,
    none: colour('thankless-tasks'),
    on: colour('on-dot'),
    ground: colour('card'),
    wash: colour('quick-wins-wash'),
  };
}

interface Painted {
  plot: Plot;
  palette: Palette;
  /** Number of features at a place that match the filter. */
  countOf: (place: Place) => number;
  /** Ranges of all features, if they are to be shown. */
  crosses: readonly Cross[];
  /** Device pixels per pixel of the page. */
  density: number;
}

/** Paints all dots: large ones first, so that none hides another, and numbers above everything. */
export function paint(canvas: HTMLCanvasElement, { plot, palette, countOf, crosses, density }: Painted): void {
  const { width, height, area, middle, places } = plot;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const brush = canvas.getContext('2d')!;
  brush.scale(density, density);
  brush.fillStyle = palette.wash;
  if (middle.x > area.left && middle.y < area.bottom) {
    brush.beginPath();
    brush.roundRect(area.left, area.top, middle.x - area.left, middle.y - area.top, [10, 0, 0, 0]);
    brush.fill();
  }
  brush.globalAlpha = 0.28;
  brush.lineWidth = 1;
  brush.strokeStyle = palette.none;
  brush.beginPath();
  for (const { x, y, left, right, top, bottom } of crosses) {
    brush.moveTo(left, y);
    brush.lineTo(right, y);
    brush.moveTo(x, top);
    brush.lineTo(x, bottom);
  }
  brush.stroke();
  const ordered = places.toSorted((a, b) => b.radius - a.radius);
  brush.lineWidth = 1.5;
  brush.strokeStyle = palette.ground;
  for (const place of ordered) {
    brush.globalAlpha = countOf(place) > 0 ? 1 : 0.14;
    brush.fillStyle = place.quadrant ? palette.dots[place.quadrant] : palette.none;
    brush.beginPath();
    brush.arc(place.x, place.y, place.radius, 0, 2 * Math.PI);
    brush.fill();
    brush.stroke();
  }
  brush.globalAlpha = 1;
  brush.fillStyle = palette.on;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  const { fontFamily } = getComputedStyle(canvas);
  for (const place of ordered) {
    const count = countOf(place);
    if (place.features.length === 1 || count === 0) continue;
    brush.font = `650 ${Math.max(10, Math.min(13, place.radius * 0.85))}px ${fontFamily}`;
    brush.fillText(String(count), place.x, place.y + 0.5);
  }
}
