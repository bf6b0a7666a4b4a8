// Frames of the page: what moves sets off when the picture it starts from has been drawn.

/** Call back once everything that has changed by now is on the screen, at once where nobody looks; returns how to call it off. */
export function onceDrawn(then: () => void): () => void {
  if (document.hidden) {
    then();
    return () => undefined;
  }
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
}

/** Let go what was held at its start; whatever has been called off meanwhile stays so. */
export function setOff(journeys: readonly Animation[]): void {
  for (const each of journeys) if (each.playState === "paused") each.play();
}

const lifted = new WeakMap<HTMLElement, Animation>();
/**
 * Let an element be above the others as long as it moves.  Were that a part of the movement, the page would have to
 * draw every frame of it; and whoever asked at the end what else moves would have it styled anew.
 */
export function above(element: HTMLElement, journey: Animation): void {
  element.style.zIndex = "5";
  lifted.set(element, journey);
  const lies = (): void => {
    if (lifted.get(element) === journey) element.style.zIndex = "";
  };
  journey.onfinish = lies;
  journey.oncancel = lies;
}
