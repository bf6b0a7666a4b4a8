// Written by `make generate` from src/foolery/games/garlandland/face/text.*.toml; edit those.
export const words = {
  en: {},
  ja: {},
} as const;
