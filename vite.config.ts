import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guestPages } from './tools/guest-build.ts'
import { appWorker, keepRelease } from './tools/worker-build.ts'
import { appScreens } from './tools/screen-files.ts'
import {
  boot,
  charts,
  compress,
  languageFiles,
  leaveOut,
  pageConfig,
  pageWords,
  precomputed,
  themeSheet,
} from './tools/web-build.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** What every screen needs, in one file: fewer requests beat finer splitting. */
const packages =
  /node_modules\/(react|react-dom|scheduler|@emotion|stylis|@chakra-ui|xstate|@xstate|i18next|react-i18next|html-parse-stringify|axios|wouter|regexparam|zod|use-sync-external-store)\//
const own =
  /\/(contract\/(endpoint|fields|health|landing|languages|limits|module|modules|page|problem|role|user|wire)|src\/([\w-]+|start\/[\w-]+|(i18n|services)\/(?!consent|places)[\w-]+|machines\/(app|connectivity|failure|module-switch|not-provided|session|toasts)|views\/(?!menu)(theme\/)?[\w-]+|views\/shell\/(app-context|broken|calm-page|error-boundary|frame-bones|icon|page|scheme|session-expired|toast-region|use-focus-on-move|viewer)))\.tsx?$/

/**
 * What most signed-in screens need beside that, the frame first: one file again. What these import
 * comes along.
 */
const shell =
  /\/(contract\/(order|permission)|src\/views\/(shell\/(shell|foot|logo)|orders\/accept-delays|parts\/(action-menu|bulk-bar|data-table|date-time|empty-state|failure-notice|filters|list-tools|money|order-reasons|order-step|pager|search-box|status-badge|status-mark|undo-toast|use-answer|use-bulk|use-list|use-selection)))\.tsx?$/

export default defineConfig({
  plugins: [
    keepRelease(),
    react(),
    leaveOut(),
    themeSheet(),
    precomputed(),
    boot(appScreens()),
    languageFiles(),
    pageWords(),
    charts(),
    pageConfig(),
    compress(),
    guestPages(),
    appWorker(),
  ],
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
        codeSplitting: {
          groups: [
            { name: 'core', test: (id) => packages.test(id) || own.test(id), priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
          ],
        },
      },
    },
  },
})
