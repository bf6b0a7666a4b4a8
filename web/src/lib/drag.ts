// Dragging with pointer events: a copy of the card follows the pointer; a plain click stays a click.

export interface DragOptions {
  /** May this be dragged now? Called when the pointer goes down. */
  readonly enabled: () => boolean;
  /** The drag has begun: light up the targets. */
  readonly start?: () => void;
  /** Dropped on the element with this `data-target`, or on nothing. */
  readonly drop: (target: string | null) => void;
}

const FAR = 8;

/** Attachment for a card: `<button {@attach drag({…})}>`. */
export function drag(options: DragOptions): (card: HTMLElement) => () => void {
  return (card) => {
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;

    const over = (event: PointerEvent): HTMLElement | null => {
      const below = document.elementFromPoint(event.clientX, event.clientY);
      return below instanceof Element ? below.closest<HTMLElement>("[data-target]") : null;
    };
    const begin = (event: PointerEvent): void => {
      const box = card.getBoundingClientRect();
      ghost = card.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("id");
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, {
        position: "fixed",
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        margin: "0",
        zIndex: "60",
        pointerEvents: "none",
        transform: "none",
        opacity: "0.92",
      });
      document.body.append(ghost);
      card.setPointerCapture(event.pointerId);
      options.start?.();
    };
    const move = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.id) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!ghost && Math.hypot(dx, dy) > FAR) begin(event);
      if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.05)`;
    };
    const stop = (event: PointerEvent, dropped: boolean): void => {
      if (!from || event.pointerId !== from.id) return;
      from = null;
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      // The click that follows a drag is not a click.
      card.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
      setTimeout(() => card.dispatchEvent(new Event("dragover-reset")), 0);
      options.drop(dropped ? (over(event)?.dataset["target"] ?? null) : null);
    };
    const down = (event: PointerEvent): void => {
      if (event.button === 0 && options.enabled()) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const up = (event: PointerEvent): void => stop(event, true);
    const cancel = (event: PointerEvent): void => stop(event, false);

    card.style.touchAction = "none";
    card.addEventListener("pointerdown", down);
    card.addEventListener("pointermove", move);
    card.addEventListener("pointerup", up);
    card.addEventListener("pointercancel", cancel);
    return () => {
      ghost?.remove();
      card.removeEventListener("pointerdown", down);
      card.removeEventListener("pointermove", move);
      card.removeEventListener("pointerup", up);
      card.removeEventListener("pointercancel", cancel);
    };
  };
}
