// A drawing of the page as a picture to keep: with the colours it has there, and with the page's own type.

const URL_IN_SRC = /url\("?([^")]+)"?\)/;

/** Draw an SVG of the page as a PNG of this size. */
export async function pictureOf(svg: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await alone(svg, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** The drawing as a file that needs nothing else. */
async function alone(svg: SVGSVGElement, width: number, height: number): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const look = getComputedStyle(svg);
  const names = new Set([...svg.outerHTML.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));
  copy.setAttribute("style", [...names].map((name) => `${name}:${look.getPropertyValue(name)}`).join(";"));
  copy.removeAttribute("class");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const type = document.createElementNS(copy.namespaceURI, "style");
  type.textContent = await facesFor(copy.textContent ?? "", copy.getAttribute("style") ?? "");
  copy.prepend(type);
  return new XMLSerializer().serializeToString(copy);
}

/** The faces of the page that these characters are set in, each with its file inside. */
async function facesFor(text: string, families: string): Promise<string> {
  const points = [...new Set(text)].map((each) => each.codePointAt(0) ?? 0);
  const wanted = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => families.includes(style.getPropertyValue("font-family").replaceAll('"', "")))
      .filter(({ style }) => covers(style.getPropertyValue("unicode-range"), points))
      .map((rule) => ({ rule, base: sheet.href ?? location.href })),
  );
  return (await Promise.all(wanted.map(({ rule, base }) => withFile(rule, base)))).join("");
}

/** Whether a range of characters, as CSS writes it, has one of these. */
export function covers(range: string, points: readonly number[]): boolean {
  const parts = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(
    ([, from = "", to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const,
  );
  return points.some((point) => parts.some(([from, to]) => point >= from && point <= to));
}

async function withFile({ cssText }: CSSFontFaceRule, base: string): Promise<string> {
  const [whole, address] = URL_IN_SRC.exec(cssText) ?? [];
  if (!whole || !address) return "";
  const file = await (await fetch(new URL(address, base))).blob();
  return cssText.replace(whole, `url("${await dataUrl(file)}")`);
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
}

/** Hand a picture to the system's share sheet where there is one, else to the downloads. */
export async function give(picture: Blob, name: string, title: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (shares(file)) {
    // A player who closes the sheet has changed their mind: that is no error.
    await navigator.share({ files: [file], title }).catch(() => undefined);
    return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Whether the system can be handed a picture. */
export const shares = (file = new File([], "picture.png", { type: "image/png" })): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [file] });
