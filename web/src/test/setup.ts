// jsdom has no media queries and no animations.
window.matchMedia ??= ((query: string) => ({
  matches: query.includes('reduced-motion'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia;
