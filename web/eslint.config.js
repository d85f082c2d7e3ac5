import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

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
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
);
