"""Sentences with their blanks filled."""

from __future__ import annotations

from foolery.kernel.texts import Texts, signed, span


def test_a_quotation_within_a_quotation_has_its_own_marks() -> None:
    words = Texts("here", "ja", {"quoted": "{bot}は「{action}」を選びます。", "plain": "{space}に「剣」、{action}"})
    said = words.say("quoted", bot="名人", action="b2に「上に剣」を配置")
    assert said == "名人は「b2に『上に剣』を配置」を選びます。"
    assert words.say("quoted", bot="「男爵」", action="撤退") == "「男爵」は「撤退」を選びます。"
    assert words.say("plain", space="b2", action="「盾」を捨てる") == "b2に「剣」、「盾」を捨てる"
    assert words.say("quoted", bot="「孤独", action="「盾」を捨てる") == "「孤独は「『盾』を捨てる」を選びます。"


def test_a_sign_is_a_real_one_and_nothing_has_none() -> None:
    assert [signed(each, 1) for each in (1.25, -3.04, -0.04, 0)] == ["+1.2", "−3.0", "0.0", "0.0"]
    assert [signed(each) for each in (7, -12, 0)] == ["+7", "−12", "0"]


def test_a_span_is_joined_as_a_language_does() -> None:
    assert (span((20, 30), "en"), span((20, 30), "ja"), span((15,), "ja")) == ("20–30", "20〜30", "15")
