import { describe, expect, it } from "vitest";

import { markdown } from "./markdown";

describe("markdown", () => {
  it("links clauses and shows figures", () => {
    const { html, headings } = markdown("# Game\n\n## Turns\n\nDeploy *or* retreat [FF-3.3].\n\n![two cards](pair)", {
      pair: "<svg></svg>",
    });
    expect(html).toContain('<a class="clause" href="#FF-3.3">FF-3.3</a>');
    expect(html).toContain("<figure><svg></svg><figcaption>two cards</figcaption></figure>");
    expect(headings).toEqual([{ id: "s0", text: "Turns" }]);
  });

  it("joins lines with a space in English and without in Japanese", () => {
    expect(markdown("one\ntwo", {}).html).toBe("<p>one two</p>");
    expect(markdown("撤退は\nいつでも", {}).html).toBe("<p>撤退はいつでも</p>");
  });

  it("escapes what looks like a tag", () => {
    expect(markdown("a < b", {}).html).toBe("<p>a &lt; b</p>");
  });
});
