"""Faults of a page that make it hard to read, to tap, or to use with a screen reader."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browser.harness import axe

__all__ = ["CLIPPED", "SIDEWAYS", "SMALL", "faults_of"]

# A text is cut off when its box hides what overflows; a table that scrolls on purpose says so.
CLIPPED = """() => [...document.querySelectorAll('body *')].filter(e => {
    const style = getComputedStyle(e);
    if (!e.offsetParent || e.closest('svg, .vh, .skip, [aria-hidden=true], .toasts')) return false;
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) return false;
    const hides = ['hidden', 'clip'].includes(style.overflowX) || style.textOverflow === 'ellipsis';
    const box = e.getBoundingClientRect();
    return (hides && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2))
        || box.right > document.documentElement.clientWidth + 1 || box.left < -1;
}).map(e => e.outerHTML.slice(0, 160))"""

SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')].filter(e => {
    if (!e.offsetParent || e.closest('.skip, .vh')) return false;
    const inline = e.tagName === 'A' && getComputedStyle(e).display === 'inline';
    const box = (e.closest('label') ?? e).getBoundingClientRect();
    return !inline && (box.width < 24 || box.height < 24);
}).map(e => [e.outerHTML.slice(0, 140), Math.round(e.offsetWidth), Math.round(e.offsetHeight)].join(' '))"""

SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def faults_of(page: Page) -> dict[str, object]:
    """Return the faults of the page by kind; kinds without faults are left out.

    `sideways`: pixels of horizontal scrolling; `small`: targets that are too small; `clipped`: texts that are cut off;
    `axe`: serious faults that axe-core finds.
    """
    found = {
        "sideways": page.evaluate(SIDEWAYS),
        "small": page.evaluate(SMALL),
        "clipped": page.evaluate(CLIPPED),
        "axe": axe(page),
    }
    return {name: fault for name, fault in found.items() if fault}
