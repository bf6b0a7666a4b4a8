// Written by `make generate` from src/foolery/games/jinkei/face/text.*.toml; edit those.
export const words = {
  en: {},
  ja: {},
} as const;
