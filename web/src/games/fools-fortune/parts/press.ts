// A long press, a right click or `i` reads a card; a plain press stays one.
const LONG = 450;

/** The click after a long press belongs to the press: it must not close what was opened. */
function hush(): void {
  const swallow = (click: Event): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("pointerdown", () => removeEventListener("click", swallow, true), { capture: true, once: true });
}

export function press(read: () => void): (card: HTMLElement) => () => void {
  return (card) => {
    let timer = 0;
    const stop = (): void => clearTimeout(timer);
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      stop();
      timer = window.setTimeout(() => {
        hush();
        read();
      }, LONG);
    };
    const move = (event: PointerEvent): void => {
      if (Math.hypot(event.movementX, event.movementY) > 4) stop();
    };
    const menu = (event: Event): void => {
      event.preventDefault();
      stop();
      read();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      read();
    };
    const parts: readonly [string, (event: never) => void][] = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", stop],
      ["pointercancel", stop],
      ["pointerleave", stop],
      ["contextmenu", menu],
      ["keydown", key],
    ];
    for (const [name, heard] of parts) card.addEventListener(name, heard as EventListener);
    return () => {
      stop();
      for (const [name, heard] of parts) card.removeEventListener(name, heard as EventListener);
    };
  };
}
