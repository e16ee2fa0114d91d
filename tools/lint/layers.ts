export type Layer = {
  files: string[]
  /**
   * What its files may import; everything else is refused. Globs for the import specifier as
   * written.
   */
  may: string[]
  /** Exceptions from `may`. */
  never?: string[]
}

/**
 * The packages for screens. Of Chakra only layout and text; all other components come from
 * `views/ui`.
 */
export const screens = [
  'react',
  'react/**',
  'react-dom',
  '@chakra-ui/react/{box,flex,grid,heading,styled-system,text}',
  '@xstate/react',
  '#i18n/use-translation.tsx',
  'i18next',
  'wouter',
  'wouter/**',
  'framer-motion/mini',
  'framer-motion/dom/mini',
  'lucide-react/icons/*',
  'dayjs',
  'dayjs/**',
  'xstate',
]
/**
 * The folders of the server that use the framework, the database drivers and the operating system.
 */
const platform =
  '{backup,calendar,move,http,db,image,live,mail,metrics,outbox,secret,seed,stripe,push,text,file,upload,import,report,paper,passkey}'
/** The folders of `src/views/parts` that other parts and guest pages may import. */
export const rooms =
  '{bulk,calendar,dialog,draft,export,figures,form,hooks,list,live,money,moves,notice,order,page,pay,people,pictures,saved-views,time}'
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

/** What a folder of screens may import; `views`: the relative path to the folder `views`. */
const fromAnArea = (views: string) => [
  `${views}/{parts,frame,seams,theme,ui}/**`,
  `${views}/*.{ts,tsx}`,
  `${views}/../{machines,services,i18n}/**`,
  ...screens,
  lifecycles,
  contract,
]

/**
 * The allowed imports. If two rows match a file, the later one applies.
 * tests/tooling/layers.test.ts plants a violation of each; `node tools/layers.ts` writes the table
 * of docs/architecture.md from it.
 */
export const LAYERS: Record<string, Layer> = {
  contract: { files: ['contract/**'], may: ['./**', 'zod/mini'] },
  services: {
    files: ['src/services/**'],
    may: ['./**', 'axios', '@simplewebauthn/browser', 'zod/mini', contract],
  },
  // Only the types of the samples' texts may be imported here.
  i18n: {
    files: ['src/i18n/**'],
    may: ['./**', '../demo/words.json', 'i18next', 'react', 'react-i18next', contract],
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
      '#kit/inspect/bridge.ts',
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
  // Applications refer to jobs, but not the other way round.
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
    may: ['./**', '../theme/**', '@chakra-ui/react/*', 'lucide-react/types', ...screens],
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
      '../../../services/server-clock.ts',
      '@chakra-ui/react/preset-base',
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
      '../../ui/**',
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
      '../{alarm,bell,keys,outbox,page,palette,sharing,shell,tools}/**',
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
    may: ['./**', '../machines/**', '../services/**', '#kit/inspect/relay.ts', 'xstate', contract],
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
    // Nothing that imports Chakra, axios or the app's texts.
    never: [
      '../**/server/**',
      '../**/i18n/i18n.ts',
      '../**/views/**',
      '!../**/views/parts/{calendar,export,hooks,list,live,money,pay,time}/*.ts',
      '!../**/views/parts/form/{check-input,use-form-actor,drafts,use-focus-on-error,use-form}.ts',
      '!../**/views/seams/{call-context,live-hub}.ts',
      '!../**/views/frame/page/{error-boundary.tsx,scheme.ts}',
      // Plain elements with theme classes and their own texts.
      '!../**/views/ui/{date-field,field}.tsx',
    ],
  },
  offline: {
    files: ['src/offline/**'],
    may: ['./**', '../machines/**', '../services/**', 'xstate', 'idb', lifecycles, contract],
  },
  worker: {
    files: ['src/worker/**'],
    may: ['./**', 'workbox-*', '../services/{release,worker-message,push-for,pushed}.ts', contract],
  },
  demo: {
    files: ['src/demo/**'],
    may: [
      './**',
      '../**',
      ...screens,
      'react-i18next',
      'zod/mini',
      'msw',
      'msw/browser',
      'dompurify',
      contract,
    ],
    never: ['../**/server/**', '../**/guest/**'],
  },
  'QR codes': {
    files: ['src/views/parts/qr/**'],
    may: ['./**', '../export/print-sheet.tsx', 'react', 'uqr', 'jsqr'],
  },
  charts: { files: ['src/views/parts/charts/**'], may: ['./**', 'react', 'd3-scale', 'd3-shape'] },
  // For any XState machine, so it must not depend on this product.
  kit: {
    files: ['kit/src/**'],
    may: ['./**', '../*.ts', '../charts/*.ts', 'xstate', 'elkjs/lib/elk.bundled.js', 'node:*'],
  },
  // Runs in the watched page, and in the inspector's page.
  'inspect of the kit': { files: ['kit/src/inspect/**'], may: ['./**', '../*.ts', 'xstate'] },
  'tests of the kit': {
    files: ['kit/tests/**'],
    may: [
      './**',
      '../src/**',
      '../../src/*.ts',
      // Imported as in another app.
      'statechart-kit/*',
      'xstate',
      'xstate/graph',
      'vitest',
      'node:*',
      '@cucumber/{gherkin,messages}',
    ],
  },
  // The inspector works with any app: from this one it only imports visual components.
  'inspect start': {
    files: ['src/inspect/**'],
    may: [
      './**',
      '../live/read-events.ts',
      '../services/storage.ts',
      '../views/frame/page/scheme.ts',
      '../views/inspect/{inspector.tsx,far.ts}',
      '../views/theme/styling.ts',
      '@emotion/**',
      'react-dom/client',
      ...screens,
    ],
  },
  'inspect page': {
    files: ['src/views/inspect/**'],
    may: [
      './**',
      '#kit/inspect/**',
      '../parts/hooks/**',
      '../ui/**',
      '@statelyai/inspect',
      ...screens,
    ],
    never: ['#kit/inspect/{bridge,record}.ts'],
  },
  'parts page': {
    files: ['src/views/ui-page/**'],
    may: [
      './**',
      '../{entry.ts,held.tsx}',
      '../{ui,theme,parts,seams}/**',
      '../../{ui,parts}/**',
      ...screens,
      contract,
    ],
  },
  // `Intl` for Sinhala is installed once, where the server is composed.
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
  // Who changes a record, when and why, and its history; independent of the record's kind.
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
    may: ['./**', '#i18n/translate.ts', '#i18n/wording.ts', '#i18n/*/*.json', contract],
  },
}
