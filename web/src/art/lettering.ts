// Lettering on posters: SVG has no lines that break, so words are set as large as their place allows.

/** About how wide a text is, in ems: CJK characters are square, others half as wide and a bit. */
const ems = (text: string): number =>
  [...text].reduce(
    (sum, each) => sum + ((each.codePointAt(0) ?? 0) > 0x2e7f ? 1 : /[A-Z0-9mwMW]/.test(each) ? 0.64 : 0.5),
    0,
  );

/** The size at which a text fits a width, `most` at most. */
export const fitted = (text: string, width: number, most: number): number =>
  Math.min(most, Math.floor(width / Math.max(1, ems(text))));
