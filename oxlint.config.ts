import { fileURLToPath } from 'node:url'
import { defineConfig, type OxlintOverride } from 'oxlint'
import { STATUS_NAMES } from './tools/lint/status-names.ts'

export type Layer = {
  files: string[]
  /**
   * What its files may import; everything else is refused. Globs over the specifier as it is
   * written.
   */
  may: string[]
  /** Taken out of `may` again. */
  never?: string[]
}

/** The packages that screens are made of. */
export const screens = [
  'react',
  'react/**',
  'react-dom',
  '@chakra-ui/react',
  '@chakra-ui/react/**',
  '@xstate/react',
  'react-i18next',
  'i18next',
  'wouter',
  'wouter/**',
  'framer-motion/mini',
  'lucide-react/icons/*',
  'dayjs',
  'dayjs/**',
  'xstate',
]
/**
 * The folders of the server that know the framework, the databases' drivers and the machine; the
 * others know their records.
 */
const platform = '{http,db,image,live,mail,outbox,secret,seed,stripe,file,upload,import,report}'
/** The rooms of `src/views/parts` that other parts and guests may enter. */
export const rooms =
  '{bulk,calendar,dialog,draft,export,figures,form,hooks,list,live,money,moves,notice,order,page,pay,people,saved-views,time}'
const notOnTheServer = [
  '../**/src/**',
  './src/**',
  '#i18n/**',
  'react',
  'react/**',
  'react-dom',
  '@chakra-ui/**',
  '@xstate/react',
  'axios',
  'wouter',
]
const contract = '#contract/**'
const lifecycles = '#lifecycles/**'

/** What a folder of screens may import, told from the folder `views` as it is seen from there. */
const fromAnArea = (views: string) => [
  `${views}/{parts,frame,seams,theme,ui}/**`,
  `${views}/*.{ts,tsx}`,
  `${views}/../{machines,services,i18n}/**`,
  ...screens,
  lifecycles,
  contract,
]

/**
 * Who may import whom. A later row wins for the files that two rows name.
 * tests/tooling/layers.test.ts plants a breach of every one; `node tools/layers.ts` writes the
 * table of docs/architecture.md from it.
 */
export const LAYERS: Record<string, Layer> = {
  contract: { files: ['contract/**'], may: ['./**', 'zod/mini'] },
  services: { files: ['src/services/**'], may: ['./**', 'axios', 'zod/mini', contract] },
  // The words of the samples are known here by their names alone.
  i18n: {
    files: ['src/i18n/**'],
    may: ['./**', '../demo/words.json', 'i18next', 'react-i18next', contract],
  },
  machines: {
    files: ['src/machines/**'],
    may: ['./**', 'xstate', 'dayjs', 'dayjs/**', lifecycles, contract],
  },
  'app machines': {
    files: ['src/machines/app/**'],
    may: ['./**', '../*.ts', 'xstate', lifecycles, contract],
  },
  'screen machines': {
    files: ['src/machines/screen/**'],
    may: ['./**', '../*.ts', 'xstate', lifecycles, contract],
  },
  lifecycles: { files: ['src/machines/lifecycles/**'], may: ['./**', 'xstate', contract] },
  start: {
    files: ['src/start/**'],
    may: [
      './**',
      '../i18n/**',
      '../inspect/**',
      '../live/**',
      '../machines/**',
      '../offline/**',
      '../services/**',
      '../views/frame/tools/keep-language.ts',
      'xstate',
      'wouter/use-browser-location',
      contract,
    ],
  },
  views: {
    files: ['src/views/**'],
    may: ['./**', '../**', ...screens, '@emotion/**', lifecycles, contract],
    never: ['../**/server/**'],
  },
  'view area': {
    files: ['src/views/*/**'],
    may: ['./**', ...fromAnArea('..')],
  },
  // Who applies, applies for a job: the way back does not exist.
  'view applications': {
    files: ['src/views/applications/**'],
    may: ['./**', '../jobs/**', ...fromAnArea('..')],
  },
  'view orders': {
    files: ['src/views/orders/*/**'],
    may: ['./**', '../*.{ts,tsx,css}', '../{list,new,one,print}/**', ...fromAnArea('../..')],
  },
  ui: {
    files: ['src/views/ui/**'],
    may: ['./**', '../theme/**', 'lucide-react/types', ...screens],
  },
  'view parts': {
    files: ['src/views/parts/**', 'src/views/theme/**'],
    may: [
      './**',
      `../${rooms}/**`,
      '../qr/**',
      '../charts/**',
      '../../seams/**',
      '../../{theme,ui}/**',
      '../../../machines/**',
      '../../../i18n/**',
      ...screens,
      lifecycles,
      contract,
    ],
  },
  'form parts': {
    files: ['src/views/parts/form/**'],
    may: [
      './**',
      `../${rooms}/**`,
      '../../theme/forms.css',
      '../../ui/**',
      '../../seams/**',
      '../../../machines/**',
      '../../../services/{exchange,places,upload}.ts',
      ...screens,
      'zod/mini',
      lifecycles,
      contract,
    ],
  },
  'move parts': {
    files: ['src/views/parts/moves/**', 'src/views/parts/bulk/**'],
    may: [
      './**',
      `../${rooms}/**`,
      '../../seams/**',
      '../../../machines/**',
      '../../../services/exchange.ts',
      ...screens,
      lifecycles,
      contract,
    ],
  },
  seams: {
    files: ['src/views/seams/**'],
    may: [
      './**',
      '../../offline/open-offline.ts',
      '../../machines/**',
      '../../services/**',
      '../../i18n/**',
      ...screens,
      lifecycles,
      contract,
    ],
  },
  'view frame': {
    files: ['src/views/frame/**'],
    may: [
      './**',
      '../{alarm,bell,keys,outbox,page,palette,shell,tools}/**',
      '../../parts/**',
      '../../seams/**',
      '../../{theme,ui}/**',
      '../../*.ts',
      '../../*.tsx',
      '../../../live/**',
      '../../../offline/**',
      '../../../machines/**',
      '../../../services/**',
      '../../../i18n/**',
      ...screens,
      lifecycles,
      contract,
    ],
  },
  live: {
    files: ['src/live/**'],
    may: ['./**', '../machines/**', '../services/**', 'xstate', contract],
  },
  'guest pages': {
    files: ['src/guest/**'],
    may: [
      './**',
      '../**',
      'react',
      'react-dom/{client,server}',
      '@xstate/react',
      'xstate',
      'i18next',
      'zod/mini',
      lifecycles,
      contract,
    ],
    // Nothing that brings Chakra, axios or the words of the app along.
    never: [
      '../**/server/**',
      '../**/i18n/i18n.ts',
      '../**/views/**',
      '!../**/views/parts/{calendar,hooks,list,live,money,pay,time}/*.ts',
      '!../**/views/parts/form/{check-input,use-form-actor,drafts,use-focus-on-error,use-form}.ts',
      '!../**/views/parts/form/labelled.tsx',
      '!../**/views/seams/{call-context,live-hub}.ts',
      '!../**/views/frame/page/{error-boundary.tsx,scheme.ts}',
      // Plain elements that wear classes of the theme, and words of their own.
      '!../**/views/ui/date-field.tsx',
    ],
  },
  offline: {
    files: ['src/offline/**'],
    may: ['./**', '../machines/**', '../services/**', 'xstate', 'idb', lifecycles, contract],
  },
  worker: {
    files: ['src/worker/**'],
    may: ['./**', 'workbox-*', '../services/worker-message.ts', contract],
  },
  demo: {
    files: ['src/demo/**'],
    may: ['./**', '../**', ...screens, 'zod/mini', 'msw', 'msw/browser', 'dompurify', contract],
    never: ['../**/server/**', '../**/guest/**'],
  },
  'QR codes': {
    files: ['src/views/parts/qr/**'],
    may: ['./**', '../export/print-sheet.tsx', 'react', 'uqr', 'jsqr'],
  },
  charts: { files: ['src/views/parts/charts/**'], may: ['./**', 'react', 'd3-scale', 'd3-shape'] },
  inspect: {
    files: ['src/inspect/**'],
    may: ['./**', 'xstate', '@statelyai/inspect', '../../tools/model/transitions.ts'],
  },
  'inspect page': {
    files: ['src/views/inspect/**'],
    may: [
      './**',
      '../../inspect/**',
      '../parts/**',
      '../frame/**',
      '../seams/**',
      '../ui/**',
      '../*.ts',
      '../*.tsx',
      ...screens,
    ],
    never: ['../../inspect/bridge.ts', '../../inspect/record.ts'],
  },
  // `Intl` for Sinhala is put in once, where the server is put together.
  server: {
    files: ['server/**'],
    may: ['**'],
    never: [...notOnTheServer, '!#i18n/sinhala.ts'],
  },
  'server area': {
    files: ['server/*/**'],
    may: ['./**', '../**', 'kysely', 'kysely/**', 'zod/mini', 'node:*', lifecycles, contract],
    never: [...notOnTheServer, '../**/*routes*'],
  },
  // Who changes a record, when and why, and its history: about no area.
  'server change': {
    files: ['server/change/**'],
    may: ['./**', '../{db,http,words}/**', 'kysely', lifecycles, contract],
    never: notOnTheServer,
  },
  'server platform': {
    files: [`server/${platform}/**`],
    may: ['**'],
    never: [...notOnTheServer, '../*/*routes*'],
  },
  'server words': {
    files: ['server/words/**'],
    may: ['./**', '#i18n/translate.ts', '#i18n/*/*.json', contract],
  },
}

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
              message: `The layer "${name}" does not import this: see LAYERS in oxlint.config.ts.`,
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
        'contract/{all,account,order}.ts',
        'src/machines/screen/{drag,list}.ts',
        'src/views/routes.tsx',
        'server/{config,db/records,http/openapi,seed/demo-order}.ts',
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
      files: ['src/inspect/**', 'src/views/inspect/**', 'src/live/**'],
      rules: {
        'unicorn/require-post-message-target-origin': 'off',
        'jsx-a11y/no-noninteractive-tabindex': 'off',
        'react/iframe-missing-sandbox': 'off',
      },
    },
    {
      files: ['tests/**', 'bench/**'],
      rules: {
        'max-lines': ['error', { max: 800 }],
        'max-lines-per-function': 'off',
        'no-useless-concat': 'off',
      },
    },
    {
      files: ['tools/**', 'server/seed/**'],
      rules: { 'react/no-children-prop': 'off', 'max-lines': ['error', { max: 450 }] },
    },
    {
      files: ['*.config.ts', 'tools/lint/**'],
      rules: { 'import/no-default-export': 'off', 'max-lines': ['error', { max: 470 }] },
    },
  ],
})
