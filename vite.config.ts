import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guestPages } from './tools/guest-build.ts'
import { inspectPage } from './tools/inspect-build.ts'
import { appWorker, keepRelease } from './tools/worker-build.ts'
import { appScreens } from './tools/screen-files.ts'
import { boot } from './tools/boot-build.ts'
import { theme } from './tools/theme-build.ts'
import {
  charts,
  compress,
  languageFiles,
  pageConfig,
  pageSign,
  pageWords,
} from './tools/web-build.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** What every screen needs, in one file: fewer requests beat finer splitting. */
const packages =
  /node_modules\/(react|react-dom|scheduler|@emotion|stylis|@chakra-ui|xstate|@xstate|i18next|react-i18next|html-parse-stringify|wouter|regexparam|zod|use-sync-external-store)\/|lucide-react\/dist\/esm\/(?!icons)/
/** Parts that the way in and every screen need. */
const parts =
  /\/src\/views\/(ui\/(button|checkbox|choice|field|icon|input|mark|notice|select|text-field|text-link)|parts\/(people\/module-logo|hooks\/lazy-of))\.tsx?$/
/** The code that starts the app, and with it all that its first paint imports. */
const start = /\/src\/(start\/|main\.tsx)/

/**
 * What most signed-in screens need beside that, the frame first: one file again. What these import
 * comes along, so each of these rooms holds nothing that only few screens need.
 */
const shell =
  /\/(contract\/order\.ts|src\/views\/(frame\/shell|parts\/(list|money|moves|notice|order|time))\/)/

export default defineConfig({
  plugins: [
    keepRelease(),
    react(),
    theme(),
    boot({
      ...appScreens(),
      '/offline': { file: '/src/offline/queued-calls.ts', isFramed: false },
      '/offline/reads': { file: '/src/offline/stored-reads.ts', isFramed: false },
      '/offline/steps': { file: '/src/views/orders/order-life.ts', isFramed: false },
    }),
    languageFiles(),
    pageSign(),
    pageWords(),
    charts(),
    pageConfig(),
    compress(),
    guestPages(),
    inspectPage(),
    appWorker(),
  ],
  // A scoped class reads like one of a recipe: `calendar__block`.
  css: {
    modules: {
      generateScopedName: (name, file) => `${basename(file).split('.')[0]}__${name}`,
    },
  },
  html: { cspNonce: '__CSP_NONCE__' },
  // All packages are prepared at the start: one found later would come with a second copy of React.
  resolve: { dedupe: ['react', 'react-dom'] },
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}'] },
  server: { proxy: { '/login-api': api, '/api': api, '/image': api, '/health': api } },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Nothing is turned into data: addresses, so that the content security policy stays narrow.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        comments: false,
        // A script with one letter beyond Latin-1 is kept in memory with two bytes for each of its
        // letters: the nineteen of the main file cost 0.6 MB.
        charset: 'ascii',
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: (id) => [packages, parts, start].some((of) => of.test(id)),
              priority: 2,
            },
            // The sign-in wears some of its classes, and needs none of its code.
            { name: 'shell-look', test: /\/theme\/shell\.css$/, priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
          ],
        },
      },
    },
  },
})
