// Lines of chat that have not been read.  Pure.
import type { ChatLine } from "../server/wire";

/** When the newest of some lines was said, 0 without any. */
export const newestOf = (lines: readonly ChatLine[]): number => lines.reduce((at, line) => Math.max(at, line.at), 0);

/** How many lines of others came after what was read; lines that are sent again are not new. */
export function unreadCount(lines: readonly ChatLine[], me: string | null, read: number): number {
  return lines.filter((line) => line.at > read && line.person !== me).length;
}
