// What every drawing is made with: pure functions that return SVG text.

declare const DRAWING: unique symbol;
/** The inside of an <svg viewBox="0 0 24 24">, and nothing else. */
export type Drawing = string & { readonly [DRAWING]: true };

/** Stroke and fill of an icon. */
export const S = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
export const F = 'fill="currentColor"';

// Later attributes override earlier ones, so that a shared style can be adjusted in place; each tag ends up with every attribute once.
export const once = (svg: string): string =>
  svg.replace(/<([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")+)\s*(\/?)>/g, (_, tag: string, attributes: string, end: string) => {
    const kept = new Map<string, string>();
    for (const [, key, value] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) kept.set(key ?? "", value ?? "");
    return `<${tag} ${[...kept].map(([key, value]) => `${key}="${value}"`).join(" ")}${end}>`;
  });

/** Icons by name. */
export const drawn = <Name extends string>(icons: Readonly<Record<Name, string>>): Readonly<Record<Name, Drawing>> =>
  Object.fromEntries(Object.entries<string>(icons).map(([name, svg]) => [name, once(svg)])) as Record<Name, Drawing>;

/** An icon inside another drawing, centred and turned. */
export const put = (icon: Drawing, cx: number, cy: number, size: number, rot = 0, color = "currentColor"): string =>
  `<g color="${color}" transform="translate(${cx} ${cy}) rotate(${rot}) scale(${size / 24}) translate(-12 -12)">${icon}</g>`;

/** A whole drawing inside another one: there it has a place and a size instead of the page's style. */
export const placed = (svg: string, x: number, y: number, width: number, height: number): string =>
  svg.replace(/^<svg( class="[^"]*")?/, `<svg x="${x}" y="${y}" width="${width}" height="${height}"`);

let serial = 0;
/** Clip paths and patterns need ids that are unique on the page; a component keeps its own, so that the same stays the same. */
export const unique = (letter: string): string => `${letter}${serial++}`;
/** The attributes of a drawing that is spoken by its label, or not at all. */
export const named = (label: string): string =>
  label ? `role="img" aria-label="${label.replaceAll('"', "&quot;")}"` : 'aria-hidden="true"';
