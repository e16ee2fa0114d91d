import { fileURLToPath } from 'node:url'
import { defineConfig, type OxlintOverride } from 'oxlint'
import { LAYERS } from './tools/lint/layers.ts'
import { STATUS_NAMES } from './tools/lint/status-names.ts'

const layerOverrides = Object.entries(LAYERS).map(
  ([name, { files, may, never = [] }]): OxlintOverride => ({
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**', ...may.map((glob) => `!${glob}`), ...never],
              message: `The layer "${name}" does not import this: see LAYERS in tools/lint/layers.ts.`,
            },
          ],
        },
      ],
    },
  }),
)

const clock = [
  {
    object: 'Date',
    property: 'now',
    message: 'The time is handed in (a clock, an event, an argument).',
  },
]

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['module-names', 'status-decisions', 'style-props'].map((name) =>
    fileURLToPath(new URL(`tools/lint/${name}.ts`, import.meta.url)),
  ),
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'dist-demo', '/coverage', 'data', 'shots', '/docs', 'bench/peers'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'no-empty': ['error', { allowEmptyCatch: false }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'react/no-danger': 'error',
    'sevenfold-styles/no-dynamic-styles': 'error',
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 90, skipComments: true, skipBlankLines: true }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/valid-title': ['error', { disallowedWords: ['should'] }],
    // Taste, or made for other tools: zod/mini's `_default`, i18next's own default export, JSX
    // without an import of React.
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/no-conditional-expect': 'off',
    'no-unmodified-loop-condition': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // Backdrops, tables with arrow keys and labels that components give are judged on the page
    // itself, by axe and by keyboard (tests/e2e).
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
  },
  overrides: [
    ...layerOverrides,
    {
      files: ['src/machines/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          'Date',
          'setTimeout',
          'setInterval',
          'fetch',
          'window',
          'document',
          'localStorage',
          'navigator',
        ],
      },
    },
    { files: ['server/**'], rules: { 'no-restricted-properties': ['error', ...clock] } },
    {
      files: ['server/db/clock.ts', 'server/main.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    { files: ['src/**', 'contract/**'], rules: { 'no-console': 'error' } },
    {
      files: ['src/**', 'contract/**', 'server/**'],
      rules: { 'sevenfold/no-module-names': 'error' },
    },
    // The modules themselves, and the demo's companies with their goods, each in a given module.
    {
      files: ['contract/modules.ts', 'contract/modules/**', 'server/seed/**'],
      rules: { 'sevenfold/no-module-names': 'off' },
    },
    {
      files: ['src/views/**', 'src/guest/**'],
      rules: { 'sevenfold-statuses/no-status-decisions': 'error' },
    },
    { files: STATUS_NAMES, rules: { 'sevenfold-statuses/no-status-decisions': 'off' } },
    {
      files: ['src/**/*.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 110, skipComments: true, skipBlankLines: true }],
      },
    },
    // Tables and charts: a row a line, and a reader looks up one of them.
    {
      files: [
        'contract/all.ts',
        'src/machines/screen/{drag,list}.ts',
        'src/views/routes.tsx',
        'server/{config,db/records}.ts',
        'server/*/routes.ts',
      ],
      rules: {
        'max-lines': ['error', { max: 450 }],
        'max-lines-per-function': ['error', { max: 120, skipComments: true, skipBlankLines: true }],
      },
    },
    // A BroadcastChannel has no target origin; regions that scroll are reached by keyboard; the
    // frame is of another origin and keeps its own.
    {
      files: [
        'kit/src/inspect/**',
        'src/views/inspect/**',
        'src/live/**',
        'tests/e2e/inspector*.ts',
      ],
      rules: {
        'unicorn/require-post-message-target-origin': 'off',
        'jsx-a11y/no-noninteractive-tabindex': 'off',
        'react/iframe-missing-sandbox': 'off',
      },
    },
    {
      files: ['tests/**', 'kit/tests/**', 'bench/**'],
      rules: {
        'max-lines': ['error', { max: 800 }],
        'max-lines-per-function': 'off',
        'no-useless-concat': 'off',
      },
    },
    {
      files: ['tools/**'],
      rules: { 'react/no-children-prop': 'off', 'max-lines': ['error', { max: 450 }] },
    },
    {
      files: ['*.config.ts', 'tools/lint/**'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
