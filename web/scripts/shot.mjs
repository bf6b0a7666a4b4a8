// node web/scripts/shot.mjs URL FILE [width height] [lang] [theme]: look at one page.
import { chromium } from "playwright-core";

const [url, file, width = "390", height = "844", lang = "en", theme = "light"] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
const context = await browser.newContext({
  viewport: { width: Number(width), height: Number(height) },
  deviceScaleFactor: Number(width) < 700 ? 2 : 1,
  locale: lang === "ja" ? "ja-JP" : "en-GB",
  colorScheme: theme === "dark" ? "dark" : "light",
});
const page = await context.newPage();
page.on("console", (message) => message.type() === "error" && console.error(message.text()));
page.on("pageerror", (error) => console.error(error));
await page.goto(url, { waitUntil: "load" });
for (const step of (process.env.STEPS ?? "").split(";").filter(Boolean)) {
  await page.locator(step).first().click();
  await page.waitForTimeout(150);
}
await page.waitForTimeout(700);
await page.screenshot({ path: file });
await browser.close();
