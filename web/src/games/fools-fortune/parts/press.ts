// A long press, a right click or `i` reads a card; a plain press stays one.
const LONG = 450;

export function press(read: () => void): (card: HTMLElement) => () => void {
  return (card) => {
    let timer = 0;
    const stop = (): void => clearTimeout(timer);
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      stop();
      timer = window.setTimeout(() => {
        card.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
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
