// The cards of Jinkei: two armies, 60 × 80.
import { named } from "../../../art/pen";
import { printed } from "../cards";

/** Black wears ink, red wears ruled paper: told apart without colour.  Dots are the points when captured.  code: kK, r10, kA … */
export const armyCard = (code: string, look: { readonly label?: string; readonly letter?: string } = {}): string => {
  const { colour: suit, rank, points } = printed(code);
  const black = suit === "k";
  const colour = black ? "var(--card)" : "var(--card-red)";
  const pip = black
    ? `<path d="M30 10.5l4.675 5.5-4.675 5.5-4.675-5.5z" fill="${colour}"/>`
    : `<circle cx="30" cy="16" r="3.96" fill="none" stroke="${colour}" stroke-width="2.31"/>`;
  const dots = Array.from(
    { length: points },
    (_, i) => `<circle cx="${30 + (i - (points - 1) / 2) * 7}" cy="66" r="2.1" fill="${colour}"/>`,
  ).join("");
  const panel = black
    ? '<rect x="3.5" y="3.5" width="53" height="73" rx="3.5" fill="var(--card-black)"/>'
    : '<rect x="3.5" y="3.5" width="53" height="73" rx="3.5" fill="none" stroke="var(--card-red)" stroke-width="1.6"/><rect x="6.3" y="6.3" width="47.4" height="67.4" rx="2" fill="none" stroke="var(--card-red)" stroke-width=".6"/>';
  const letter = look.letter
    ? `<text class="letter" x="8" y="19" font-family="var(--sans)" font-weight="700" font-size="13" fill="${colour}">${look.letter}</text>`
    : "";
  return `<svg class="cardsvg" viewBox="0 0 60 80" ${named(look.label ?? "")}><rect width="60" height="80" rx="6" fill="var(--card)"/>${panel}
<text x="30" y="52" text-anchor="middle" font-family="var(--serif)" font-weight="700" font-size="${rank === "10" ? 30 : 36}" letter-spacing="${rank === "10" ? -1 : 0}" fill="${colour}">${rank}</text>${pip}${letter}${dots}<rect x=".5" y=".5" width="59" height="79" rx="5.5" fill="none" stroke="var(--card-line)"/></svg>`;
};
