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
    const begin = (): void => {
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
      options.start?.();
    };
    const move = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.id) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!ghost && Math.hypot(dx, dy) > FAR) begin();
      if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.05)`;
    };
    const stop = (event: PointerEvent, dropped: boolean): void => {
      if (!from || event.pointerId !== from.id) return;
      from = null;
      release();
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      // The click that follows a drag is not a click; if the pointer left the card, there is none to wait for.
      const hush = (click: Event): void => click.stopImmediatePropagation();
      card.addEventListener("click", hush, { capture: true });
      setTimeout(() => card.removeEventListener("click", hush, { capture: true }), 0);
      options.drop(dropped ? (over(event)?.dataset["target"] ?? null) : null);
    };
    const up = (event: PointerEvent): void => stop(event, true);
    const cancel = (event: PointerEvent): void => stop(event, false);
    // The pointer may be off the card before we have seen it move, so the window is listened to.
    const release = (): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !options.enabled()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", cancel);
    };

    card.style.touchAction = "none";
    card.addEventListener("pointerdown", down);
    return () => {
      ghost?.remove();
      release();
      card.removeEventListener("pointerdown", down);
    };
  };
}
