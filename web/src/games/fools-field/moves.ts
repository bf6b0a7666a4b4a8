// The legal actions, read from their notation.
import type { Legal } from "../../server/wire";

export type Move =
  | { readonly kind: "deploy"; readonly id: number; readonly card: string; readonly space: string }
  | { readonly kind: "discard"; readonly id: number; readonly card: string }
  | { readonly kind: "retreat"; readonly id: number; readonly words: string };

export function moves(legal: readonly Legal[]): readonly Move[] {
  return legal.flatMap(({ id, text, words }): Move[] => {
    const [verb, detail = ""] = text.split(" ");
    const [card = "", space = ""] = detail.split("@");
    if (verb === "deploy") return [{ kind: "deploy", id, card, space }];
    if (verb === "discard") return [{ kind: "discard", id, card }];
    if (verb === "retreat") return [{ kind: "retreat", id, words }];
    return [];
  });
}
