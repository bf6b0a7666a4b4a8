// Written by `make generate` from src/foolery/games/fools_field/face/text.*.toml; edit those.
export const words = {
  en: {},
  ja: {},
} as const;
