// What must always hold of what is on the screen.  Each fault is one line: what, and where.
window.wander.look = (() => {
  const { scope, pressables, words, hits, unseen, visible } = window.wander;
  const CLIPS = ["hidden", "clip"];
  const SCROLLS = ["auto", "scroll"];
  const OWN = 22; // pixels of its own that a card keeps under the next one of a fan
  const name = (element) => {
    const mark = element.id ? `#${element.id}` : [...element.classList].filter((each) => !each.startsWith("svelte-")).map((each) => `.${each}`).join("");
    return `${element.localName}${mark} "${(words(element) || element.title || "").slice(0, 60)}"`;
  };

  /** The part of a box that is on the screen, cut by everything around it that clips or scrolls. */
  function shown(element) {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = up.getBoundingClientRect();
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  }
  const size = (box) => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);

  /** Pressed after scrolling to it, as a person would: some of it must be hit. */
  function reachable(element) {
    if (hits(element).length > 0) return true;
    const kept = [];
    for (let up = element.parentElement; up; up = up.parentElement) kept.push([up, up.scrollLeft, up.scrollTop]);
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const found = hits(element).length > 0;
    for (const [up, left, top] of kept) [up.scrollLeft, up.scrollTop] = [left, top];
    return found;
  }
  function coverer(element) {
    const box = element.getBoundingClientRect();
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return over ? `under ${name(over)}` : `outside the screen at ${Math.round(box.left)},${Math.round(box.top)}`;
  }
  /** Said for a few seconds, and put away with its own button: that may lie over something. */
  function passing(element) {
    const box = element.getBoundingClientRect();
    const toast = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)?.closest(".toast");
    const away = toast?.querySelector("button");
    return Boolean(away && hits(away).length > 0);
  }
  const covered = (all) =>
    all.filter((each) => !reachable(each) && !passing(each)).map((each) => `cannot be pressed: ${name(each)}, ${coverer(each)}`);

  /** A small thing on a card, wholly within it and beside it in the page, is a part of the card. */
  function isPart(one, other) {
    const [small, large] = [one, other].sort((a, b) => size(a.getBoundingClientRect()) - size(b.getBoundingClientRect()));
    const [inner, outer] = [small.getBoundingClientRect(), large.getBoundingClientRect()];
    const within = inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    return within && size(inner) * 2 <= size(outer) && large.parentElement.contains(small);
  }
  /** Cards of one hand may lie over each other like a fan, as long as each keeps a strip of its own. */
  function fanned(one, other, common) {
    if (one.localName !== other.localName || one.className.split(" ")[0] !== other.className.split(" ")[0]) return false;
    return [one, other].every((each) => {
      const box = each.getBoundingClientRect();
      return box.width - (common.right - common.left) >= OWN || box.height - (common.bottom - common.top) >= OWN;
    });
  }
  function overlapping(all) {
    const faults = [];
    const boxes = all.map((each) => [each, shown(each)]).filter(([, box]) => size(box) > 0);
    boxes.forEach(([one, a], at) => {
      for (const [other, b] of boxes.slice(at + 1)) {
        const common = { left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) };
        if (common.right - common.left <= 3 || common.bottom - common.top <= 3) continue;
        if (one.contains(other) || other.contains(one) || fanned(one, other, common) || isPart(one, other) || stuck(one) !== stuck(other)) continue;
        faults.push(`overlap: ${name(one)} and ${name(other)}`);
      }
    });
    return faults;
  }
  /** What stays in place while the page scrolls under it is above it on purpose; `covered` sees that it can be scrolled away. */
  const stuck = (element) => {
    for (let up = element; up; up = up.parentElement)
      if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return up;
    return null;
  };

  /** Every run of text that is drawn, with the boxes of its lines. */
  function* texts() {
    const walker = document.createTreeWalker(scope(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || !parent || parent.closest("svg, script, style, select, textarea") || !visible(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      yield { parent, text: node.data.trim(), boxes: [...range.getClientRects()].filter((box) => box.width > 0) };
    }
  }
  function cutBy(parent, box) {
    const slack = parseFloat(getComputedStyle(parent).fontSize) * 0.3; // a line box may be lower than its letters
    for (let up = parent; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      const frame = up.getBoundingClientRect();
      if (SCROLLS.includes(style.overflowX) || SCROLLS.includes(style.overflowY)) return null; // it can be scrolled to
      if (CLIPS.includes(style.overflowX) && (box.right > frame.right + 1.5 || box.left < frame.left - 1.5)) return up;
      if (CLIPS.includes(style.overflowY) && (box.bottom > frame.bottom + slack || box.top < frame.top - slack)) return up;
    }
    return box.right > innerWidth + 1.5 || box.left < -1.5 ? document.documentElement : null;
  }
  function cut() {
    const faults = [];
    for (const { parent, text, boxes } of texts()) {
      const by = boxes.map((box) => cutBy(parent, box)).find((each) => each !== null);
      if (by) faults.push(`text is cut: "${text.slice(0, 60)}" in ${name(parent)} by ${name(by)}`);
    }
    return faults;
  }

  // Sentences without their subject, blanks where a name should be, and words that are for machines.
  const WRONG = [
    [/\S {2,}\S/, "two blanks"],
    [/(^|[.!?]\s)(is|are|has|have|wins|plays|waits)\b/, "no subject"],
    [/\b(for|of|by|with|to|from) [.,;:]/, "nothing named"],
    [/(^|\s)[,.;](\s|$)/, "nothing named"],
    [/(^|[。、「]|\s)(の番|の手番|が勝|を待って|との対戦|さんが)/, "no subject"],
    [/(^|[。「])[、。]/, "nothing named"],
    [/undefined|\bNaN\b|\[object|\{[a-z_]+\}|\bnull\b/, "a machine's word"],
    [/\b[A-Z][a-z][A-Z][a-z]\d\b|\b[a-z]+-\d[a-z]\b|\bto s[1-3]\b|\bs[1-3]に|Seat 0/, "a machine's name"],
    [/none is to play/i, "nobody named"],
    [/\bYou (has|is|was|does|wins|plays|needs|waits)\b/, "a verb for somebody else"],
  ];
  function* sentences() {
    for (const { text, parent } of texts()) if (!parent.closest("pre, code, input, .rules, kbd")) yield [text.replace(/\s*\n\s*/g, " "), parent];
    for (const each of scope().querySelectorAll("[aria-label]")) yield [each.getAttribute("aria-label"), each];
    for (const each of document.querySelectorAll("[aria-live], [role='status'], [data-testid]"))
      for (const said of [each, ...each.querySelectorAll("*")]) if (said.children.length === 0) yield [said.textContent.trim(), said];
    yield [document.title, document.head];
  }
  function unsaid() {
    const faults = [];
    for (const [text, parent] of sentences())
      for (const [pattern, what] of WRONG)
        if (pattern.test(text)) faults.push(`${what}: "${text.slice(0, 120)}" in ${name(parent)}`);
    return faults;
  }
  /** Words, a label of any kind, or a picture inside that has a name. */
  const isNamed = (element) =>
    Boolean(words(element) || element.labels?.length || element.title || element.placeholder) ||
    element.hasAttribute("aria-labelledby") ||
    element.querySelector("[aria-label], title, img[alt]") !== null;
  const unnamed = (all) => all.filter((each) => !isNamed(each)).map((each) => `no name: ${name(each)}`);

  return () => {
    const all = pressables();
    return [...new Set([...covered(all), ...overlapping(all), ...cut(), ...unsaid(), ...unnamed(all)])];
  };
})();
