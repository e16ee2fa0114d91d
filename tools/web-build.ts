import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { languages } from '../contract/languages.ts'
import { areas } from '../src/i18n/areas.ts'
import { looks } from '../src/views/theme/looks.ts'
import { languageText } from './language-text.ts'
import { themeCss } from './theme-css.ts'

const chartFolder = 'docs/charts'
const languageNames = Object.keys(languages)
const wordFiles = languageNames.flatMap((language) =>
  areas.map((area) => `${language}/${area}.json`),
)
const servedFiles = [...wordFiles, ...languageNames.map((language) => `${language}.json`)]

/**
 * The variables, resets and global rules of the design system as a style sheet: applied before any
 * script has run.
 */
export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    enforce: 'pre',
    load: (id) => (id.split('?')[0]?.endsWith('/theme/theme.css') ? themeCss() : undefined),
  }
}

/** Computes constants at build time instead of in each browser: see src/views/theme/looks.ts. */
export function precomputed(): Plugin {
  return {
    name: 'precomputed',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/theme/looks.ts') ? `export const looks = ${JSON.stringify(looks)}` : undefined,
  }
}

/**
 * One JSON per language and area, served as `/assets/i18n/{language}/{area}.json` (with a content
 * hash after the language), and one per language (`/assets/i18n/{language}.json`).
 */
export function languageFiles(): Plugin {
  return {
    name: 'language-files',
    configureServer({ middlewares }) {
      middlewares.use('/assets/i18n/', (request, response, next) => {
        const name = request.url?.slice(1).split('?')[0] ?? ''
        if (!servedFiles.includes(name)) return next()
        response.setHeader('content-type', 'application/json').end(languageText(name))
      })
    },
    generateBundle() {
      for (const name of servedFiles)
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/${name}`,
          source: languageText(name),
        })
    },
  }
}

/**
 * Texts inside the page itself, in every language (`data-words="signIn.title"`): the sign-in is
 * readable before any code has loaded.
 */
export function pageWords(): Plugin {
  const of = (language: string, key: string): string => {
    const [section = '', name = ''] = key.split('.')
    const said: unknown = JSON.parse(languageText(`${language}/sessions.json`))[section]?.[name]
    if (typeof said !== 'string' || /[<&]/.test(said))
      throw new Error(`index.html: no plain words for ${key} in ${language}`)
    return `<span lang="${language}">${said}</span>`
  }
  return {
    name: 'page-words',
    transformIndexHtml: (html) =>
      html.replace(
        /data-words="([\w.]+)">/g,
        (tag, key: string) => tag + languageNames.map((language) => of(language, key)).join(''),
      ),
  }
}

/**
 * The charts of docs/charts for the inspector, as `/assets/charts/{name}.svg`, without their own
 * styles, which the CSP blocks.
 */
export function charts(): Plugin {
  const names = readdirSync(chartFolder).filter((name) => name.endsWith('.svg'))
  const drawing = (name: string): string =>
    readFileSync(join(chartFolder, name), 'utf8').replace(/<style>[^]*?<\/style>/, '')
  return {
    name: 'charts',
    configureServer({ middlewares }) {
      middlewares.use('/assets/charts/', (request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        if (!names.includes(name)) return next()
        response.setHeader('content-type', 'image/svg+xml').end(drawing(name))
      })
    },
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `assets/charts/${name}`, source: drawing(name) })
    },
  }
}

/** Parts of packages that this app never uses, with their replacements. */
const unreached = [
  // A browser always has XMLHttpRequest, which axios prefers.
  {
    file: /\/axios\/lib\/adapters\/fetch\.js$/,
    code: 'export const getFetch = () => undefined; export default undefined',
  },
  // Bodies are JSON or files here; no form conversion is needed, and statuses are compared as
  // numbers.
  {
    file: /\/axios\/lib\/helpers\/(toFormData|formDataToJSON)\.js$/,
    code:
      "export default () => { throw new Error('left out of the build: see tools/web-build.ts') " +
      '}',
  },
  { file: /\/axios\/lib\/helpers\/HttpStatusCode\.js$/, code: 'export default {}' },
  // Protects against cyclic parameters; ours are a flat list.
  { file: /\/axios\/lib\/core\/assertParamsAcyclic\.js$/, code: 'export default () => undefined' },
  // Calls are aborted by a signal, and there are no cookies.
  { file: /\/axios\/lib\/cancel\/CancelToken\.js$/, code: 'export default undefined' },
  {
    file: /\/axios\/lib\/helpers\/cookies\.js$/,
    code:
      'export default { write() {}, read: () => null, readAsync: async () => null, remove() {} ' +
      '}',
  },
  // The resets are in the style sheet that `themeSheet` writes.
  {
    file: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/preflight\.js$/,
    code: 'export const createPreflight = () => ({})',
  },
  // React has had this hook itself since version 18.
  {
    file: /\/use-sync-external-store-shim\.production\.js$/,
    code: "exports.useSyncExternalStore = require('react').useSyncExternalStore",
  },
  // The inspector uses the same browser's channel, never a socket.
  {
    file: /\/(partysocket|isomorphic-ws|superjson)\/.*\.m?js$/,
    code: 'export const stringify = undefined; export default undefined',
  },
  // Only Emotion's `withTheme` needs it; themes here are CSS variables.
  { file: /\/hoist-non-react-statics\/dist\/.*\.js$/, code: 'export default (target) => target' },
]

/** Leaves unused parts of packages out of the build. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load: (id) => unreached.find(({ file }) => file.test(id))?.code,
  }
}

/** In development there is no server to fill the page in. */
export function pageConfig(): Plugin {
  const web = {
    bases: { login: '/login-api', business: '/api', image: '/image' },
    authHost: '/sessions/signin',
    supportEmail: 'support@sevenfold.example',
    storagePrefix: 'sevenfold.',
    inspector: true,
  }
  return {
    name: 'page-config',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('__CONFIG__', JSON.stringify(web)),
  }
}

/** Writes a compressed copy next to each text file, at the maximum level. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle).filter((it) =>
        /\.(js|css|json|svg|webmanifest)$/.test(it),
      )) {
        const text = readFileSync(join(dir, name))
        writeFileSync(
          join(dir, `${name}.br`),
          brotliCompressSync(text, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
            },
          }),
        )
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }))
      }
    },
  }
}
