// Whether there is more of something than its box shows: `data-more` is on it as long as one can scroll further down.

const SLACK = 2; // pixels that rounding may leave

export function overflow(box: HTMLElement): () => void {
  const look = (): void => {
    box.toggleAttribute("data-more", box.scrollTop + box.clientHeight + SLACK < box.scrollHeight);
  };
  const sizes = new ResizeObserver(look);
  for (const each of [box, ...box.children]) sizes.observe(each);
  box.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener("scroll", look);
  };
}
