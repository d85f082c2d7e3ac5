import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/**
 * What lies in `src/table`, from what knows least to what knows all: a folder, or a file, imports those
 * before it, and none beside it.
 */
const table = [
  ['acts'],
  ['game'],
  ['words'],
  ['context', 'state'],
  ['parts'],
  ['asked', 'told', 'score', 'help'],
  ['together'],
  ['page'],
];

/** Refuses imports by how they are written, wherever they are made in `files`. */
const refuse = (files, regex, message) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.fixture.svelte'],
  rules: { 'no-restricted-imports': ['error', { patterns: regex.map((regex) => ({ regex, message })) }] },
});

const oneWay = table.flatMap((line, i) =>
  line.map((name) => {
    const later = table
      .slice(i)
      .flat()
      .filter((other) => other !== name);
    const outside = name === 'page' ? 'games' : 'games|pages';
    return refuse(
      [`src/table/${name}.ts`, `src/table/${name}/**`],
      [`^\\.{1,2}/(${later.join('|') || '-'})(/|$)`, `^(\\.\\./)+(${outside})/`],
      'The folders of the table import one way: see docs/architecture.md.',
    );
  }),
);

export default ts.config(
  {
    ignores: [
      'dist',
      'dist-missing',
      'src/generated',
      'src/paraglide',
      'test-results',
      'playwright-report',
      '.svelte-kit',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // Messages take whatever their catalogue says; paraglide types them so too.
      '@typescript-eslint/no-explicit-any': 'off',
      // Registries of the table are looked up, never rendered: plain Maps are meant.
      'svelte/prefer-svelte-reactivity': 'off',
      // Spaces between inline elements are written {' '}, so that formatting keeps them.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  oneWay,
  refuse(
    ['src/games/**'],
    ['table/(asked|told|score|help|page)/', 'table/state/(?!view$)'],
    'A game draws the view that it is given, and knows nothing of the page around it.',
  ),
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
);
