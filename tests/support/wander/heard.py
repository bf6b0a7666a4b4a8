"""Check that the hand on the page names the same cards to a screen reader as the view contains."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["misheard"]

# The view's own hand, by any of the names games have for it; and what lies in the hand that is drawn, or is laid out
# on the table and not sent yet.
HANDS = """() => {
    const { position, seat } = window.foolery?.state ?? {};
    const hand = document.querySelector('#hand');
    if (!position || seat === null || !hand) return null;
    const { view } = position;
    const own = view.hand ?? view.hands?.[seat]?.cards ?? (view.players ?? view.stages)?.[seat]?.hand?.cards;
    const named = card => {
        const whole = card.closest('button') ?? card;
        return (whole.getAttribute('aria-label') ?? whole.textContent).trim();
    };
    const cards = [...hand.querySelectorAll('[data-card]')].map(each => [each.dataset.card, named(each)]);
    const laid = [...document.querySelectorAll('[data-drafted]')]
        .flatMap(each => each.dataset.drafted.split(' ').map(card => [card, `${named(each)} (${card})`]));
    // Of a line-up that is being laid the server may have a part already.
    const sent = (view.lineup ?? []).map(place => place.card);
    const begun = sent.includes(null) ? sent.filter(card => card !== null) : [];
    return { own: own ? [...own, ...begun] : null, drawn: [...cards, ...laid] };
}"""


def misheard(page: Page) -> list[str]:
    """Return the differences between the cards named by the hand on the page and those in the view."""
    told = page.evaluate(HANDS)
    if told is None or told["own"] is None:
        return []
    own, drawn = sorted(told["own"]), sorted(card for card, _ in told["drawn"])
    faults = [f"the hand has no name for {card}" for card, label in told["drawn"] if not label.strip()]
    labels = [label for _, label in told["drawn"]]
    if own != drawn:
        faults.append(f"the view has {own} in hand, a listener hears of {drawn}")
    if len(set(drawn)) == len(drawn) and len(set(labels)) < len(set(drawn)):
        faults.append(f"two different cards have one name: {labels}")
    return faults
