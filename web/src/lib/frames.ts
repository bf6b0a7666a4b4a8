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
