"""Lines as SVG: gaps stay gaps, and the axes are named."""

from __future__ import annotations

from xml.etree import ElementTree

from foolery.lab.line_plot import line_plot


def test_a_plot_has_a_line_for_every_part_without_a_gap() -> None:
    picture = line_plot(
        "Memory", "MiB", {"a": [(0, 1), (1, 2), (2, None), (3, 4), (4, 90)], "b": [(0, 50)]}, {"kills": [2]}
    )
    drawn = ElementTree.fromstring(picture)
    lines = [each.attrib["points"] for each in drawn.iter() if each.tag.endswith("polyline")]
    assert [len(line.split()) for line in lines] == [2, 2, 1]
    assert ">100<" in picture
    assert ">minutes<" in picture
    assert ">games<" in line_plot("Wins", "%", {"a": [(0, 1)]}, {}, across="games")
