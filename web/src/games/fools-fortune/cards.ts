// What the codes of the cards say: the Realm, the Resource, which of the two ("CoTr1"); a Character has a name ("trickster").

export type Realm = "Mo" | "Fo" | "Co" | "De" | "Ci";
export type Resource = "Fo" | "Lo" | "Na" | "Tr" | "Su" | "Wi";
export const REALMS: readonly Realm[] = ["Mo", "Fo", "Co", "De", "Ci"];
export const RESOURCES: readonly Resource[] = ["Fo", "Lo", "Na", "Tr", "Su", "Wi"];

export const realmOf = (code: string): Realm => code.slice(0, 2) as Realm;
export const resourceOf = (code: string): Resource => code.slice(2, 4) as Resource;
/** Whether a code is a Fortune's, and no Character's. */
export const isFortune = (code: string): boolean => /^[A-Z][a-z](?:[A-Z][a-z][12]|Wi)$/.test(code);
