export const figures: Readonly<Record<string, string>> = {};
