// Frames of the page: what moves sets off when the picture it starts from has been drawn.

/** Call `then` once all changes so far are drawn, at once on a hidden page.  Returns a function that cancels the call. */
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

/** Start the animations that were held at their start; cancelled ones stay cancelled. */
export function setOff(journeys: readonly Animation[]): void {
  for (const each of journeys) if (each.playState === "paused") each.play();
}

const lifted = new WeakMap<HTMLElement, Animation>();
/**
 * Let an element be above the others as long as it moves.  Were that a part of the movement, the page would have to
 * draw every frame of it, and a check for other running animations at the end would restyle it.
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
