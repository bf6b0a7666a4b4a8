// The little of Markdown that our rules pages use.  Texts and figures are our own.

export interface Heading {
  readonly id: string;
  readonly text: string;
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function inline(text: string): string {
  return escape(text)
    .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
    .replace(/\*(.+?)\*/g, "<em>$1</em>")
    .replace(/`(.+?)`/g, "<code>$1</code>")
    .replace(/\[([A-Z]{2}-[\w.]+)\](?!\()/g, '<a class="clause" href="#$1">$1</a>')
    .replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>');
}

/** Render to HTML; `![what is seen](name)` on a line of its own is a figure. */
export function markdown(
  source: string,
  figures: Readonly<Record<string, string>>,
): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const blocks = source.trim().split(/\n\s*\n/);
  const html = blocks.map((block) => render(block.trim(), figures, headings)).join("\n");
  return { html, headings };
}

function render(block: string, figures: Readonly<Record<string, string>>, headings: Heading[]): string {
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading) {
    const level = (heading[1] ?? "#").length;
    const text = heading[2] ?? "";
    const id = `s${headings.length}`;
    if (level === 2) headings.push({ id, text });
    return level === 1 ? "" : `<h${level} id="${id}">${inline(text)}</h${level}>`;
  }
  const figure = /^!\[(.*)\]\(([\w-]+)\)$/.exec(block);
  if (figure)
    return `<figure>${figures[figure[2] ?? ""] ?? ""}<figcaption>${inline(figure[1] ?? "")}</figcaption></figure>`;
  const lines = block.split("\n");
  if (lines.every((line) => /^[-*] |^ {2}/.test(line))) return list("ul", lines, /^[-*] /);
  if (lines.every((line) => /^\d+\. |^ {2}/.test(line))) return list("ol", lines, /^\d+\. /);
  if (lines.length > 1 && lines.every((line) => line.startsWith("|"))) return table(lines);
  return `<p>${inline(lines.join("\n")).replaceAll("\n", isWide(block) ? "" : " ")}</p>`;
}

/** Japanese lines join without a space. */
const isWide = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

function list(tag: "ul" | "ol", lines: readonly string[], mark: RegExp): string {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}

function table(lines: readonly string[]): string {
  const rows = lines
    .filter((line) => !/^\|[-\s|:]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => inline(cell.trim())),
    );
  const [head = [], ...body] = rows;
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${row(head, "th")}</thead><tbody>${body.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
}
