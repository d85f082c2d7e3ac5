import * as sizes from './src/style/ladder';

/** What a query is made of, of PostCSS's at-rule. */
interface Query {
  name: string;
  params: string;
  error(message: string): Error;
}

/** Puts the numbers of the ladder in the places of their names: queries cannot read custom properties. */
export function ladder() {
  const rungs = new Map(Object.entries(sizes).map(([name, px]) => [`--${name}`, `${px}px`]));
  return {
    postcssPlugin: 'ladder',
    AtRule(query: Query) {
      if (!/^(media|container)$/.test(query.name)) return;
      query.params = query.params.replace(/--[\w-]+/g, (name) => {
        const px = rungs.get(name);
        if (!px) throw query.error(`${name} is not on the ladder of src/style/ladder.ts`);
        return px;
      });
    },
  };
}
