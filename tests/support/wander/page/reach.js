// Which presses lead to an action?  The page is tried out without the server: what it would send is caught, and
// afterwards the table is drawn anew, as if it had just been opened.
window.wander.reach = (() => {
  const { pressables, marks, keyOf, find } = window.wander;
  const DEPTH = 7;
  const PRESSES = 90;
  const store = () => window.foolery;
  /** Until what was pressed has had its effect, and what it set in motion stands where it sets off. */
  const settled = async () => {
    await new Promise((then) => setTimeout(then, 0));
    while (document.querySelector("[data-drawing]")) await new Promise(requestAnimationFrame);
  };

  /** The names in an action's notation: "deploy shss@a1" names shss and a1, "fetch anna! @1" names anna and @1. */
  const namesOf = (text) => text.split(/\s+/).slice(1).flatMap((each) => {
    const plain = each.replace("!", "");
    return [plain, ...(plain.startsWith("@") ? [] : plain.split("@"))];
  });
  /** The action that the page draws for this one: two copies of a card that lie open on one place are pressed as one. */
  const asDrawn = (action) => {
    const cards = new Set(pressables().map((each) => each.dataset.card));
    const text = action.text.replace(/\b((?:[A-Z][a-z]){2})([12])\b/g, (name, kind, copy) => {
      const twin = `${kind}${3 - copy}`;
      return !cards.has(name) && cards.has(twin) ? twin : name;
    });
    return store().state.position.legal.find((each) => each.text === text) ?? action;
  };
  const valuesOf = (element) => marks(element).flatMap((each) => each.slice(each.indexOf("=") + 1).split(" "));
  const isChosen = (element) => element.getAttribute("aria-pressed") === "true";
  const act = (element) => element.getAttribute("data-action");

  /** How likely an element leads to the action, 0 first; null: it is not part of a decision. */
  function rank(element, action, names, kinds) {
    if (act(element) !== null && act(element) !== "") return act(element) === String(action.id) ? 0 : null;
    if (valuesOf(element).some((value) => names.includes(value))) return isChosen(element) ? null : 1;
    const kind = action.text.split(" ")[0];
    if (element.matches(`[data-group="${kind}"]`)) return isChosen(element) ? null : 1;
    if (element.matches("[data-retreat], [data-end]")) return element.matches(`[data-${kind}]`) ? 1 : 7;
    if (element.closest("#prompt") && element.matches(".go, .pri, .stop, [data-seal], [data-discard]")) return 2;
    if (element.matches("[data-seal], [data-discard], [data-following]")) return 3;
    if (element.matches("[data-flash]")) return action.text.includes("!") && !isChosen(element) ? 3 : null;
    if (element.matches("[data-group]")) return isChosen(element) ? null : 4;
    if (element.closest("dialog .body")) return 5;
    if (isChosen(element) || element.closest(".log, .side .log")) return null;
    return marks(element).some((each) => kinds.has(each.slice(0, each.indexOf("=")))) ? 6 : null;
  }

  function candidates(action, path) {
    const names = namesOf(action.text);
    const all = pressables();
    const kinds = new Set(
      all.filter((each) => valuesOf(each).some((value) => names.includes(value)))
        .flatMap((each) => marks(each).map((mark) => mark.slice(0, mark.indexOf("=")))),
    );
    const trodden = new Set(path.map((key) => JSON.stringify(key)));
    return all
      .map((element) => ({ key: keyOf(element), order: rank(element, action, names, kinds) }))
      .filter(({ key, order }) => order !== null && (order === 2 || order === 3 || !trodden.has(JSON.stringify(key))))
      .sort((a, b) => a.order - b.order)
      .map(({ key }) => key);
  }

  /** Draw the table anew, with nothing chosen, nothing begun and nothing on its way. */
  async function fresh() {
    localStorage.removeItem("foolery.drafts");
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    const { position, before } = store().state;
    store().state = { ...store().state, position: null, before: null };
    await settled();
    if (store().state.position === null) store().state = { ...store().state, position, before };
    await settled();
    await settled();
  }
  async function press(key) {
    find(key)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    await settled();
  }
  async function again(path) {
    await fresh();
    for (const key of path) await press(key);
  }
  const look = () => document.querySelector(".app")?.innerHTML + String(document.querySelector("dialog[open]")?.innerHTML);

  /** Whether what would be sent is the action; several of one kind go one after the other, in the order of the list. */
  function isMeant(caught, action, chosen) {
    if (caught.action === action.id) return true;
    const legal = store().state.position.legal.find((each) => each.id === caught.action);
    const names = namesOf(action.text).filter((name) => name !== "");
    const kind = (each) => each.text.split(" ")[0];
    return legal !== undefined && kind(legal) === kind(action) && names.length > 0 && names.every((name) => chosen.has(name));
  }

  /** The presses that lead to one action, or null; `strays` collects what was sent and is not legal. */
  async function pathTo(legal, strays) {
    await fresh();
    const action = asDrawn(legal);
    let caught = null;
    let chosen = new Set();
    let spent = 0;
    store().send = (command) => {
      if (command.type === "play" && typeof command.action === "number") caught ??= command;
    };
    const isLegal = (id) => store().state.position.legal.some((each) => each.id === id);

    async function go(path) {
      for (const key of candidates(action, path)) {
        if (spent++ > PRESSES) return null;
        const before = look();
        chosen = new Set(pressables().filter(isChosen).flatMap(valuesOf));
        caught = null;
        await press(key);
        if (caught && !isLegal(caught.action)) strays.push(caught.action);
        if (caught && isMeant(caught, action, chosen)) return [...path, key];
        if (!caught && look() === before) continue;
        const found = !caught && path.length < DEPTH ? await go([...path, key]) : null;
        if (found) return found;
        await again(path);
      }
      return null;
    }
    return await go([]);
  }

  /** For each of these actions the presses that lead to it; and whatever else the page would have played. */
  return async (ids) => {
    const { game, step } = store().state.position;
    const paths = {};
    const strays = [];
    const same = () => store().state.position?.game === game && store().state.position?.step === step;
    try {
      for (const action of store().state.position.legal.filter((each) => ids.includes(each.id))) {
        const path = await pathTo(action, strays);
        if (!same()) return { moved: true, paths: {}, strays: [] };
        paths[action.id] = path;
      }
    } finally {
      delete store().send;
      await fresh();
    }
    return { moved: !same(), paths, strays };
  };
})();
