import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { languages } from '../contract/languages.ts'
import { areas } from '../src/i18n/areas.ts'
import { languageText } from './language-text.ts'

const chartFolder = 'docs/charts'
const languageNames = Object.keys(languages)
const wordFiles = languageNames.flatMap((language) =>
  areas.map((area) => `${language}/${area}.json`),
)
const servedFiles = [...wordFiles, ...languageNames.map((language) => `${language}.json`)]

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
 * Texts inside the page's HTML, in every language (`data-words="signIn.title"`), so that the
 * sign-in is readable before any code is loaded. The style sheet of the frame gets a rule per
 * language that shows only the texts of the language set by `src/boot.ts`.
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
    enforce: 'pre',
    transform: (code, id) =>
      /\/frame\/page\/frame\.css(\?|$)/.test(id) ? code + pageWordRules() : undefined,
    transformIndexHtml: (html) =>
      html.replace(
        /data-words="([\w.]+)">/g,
        (tag, key: string) => tag + languageNames.map((language) => of(language, key)).join(''),
      ),
  }
}

/** Hides the texts of the other languages. */
export function pageWordRules(): string {
  const others = languageNames.map(
    (language) => `:root:not([lang='${language}']) [data-words] > [lang='${language}']`,
  )
  return `\n${others.join(',\n')} {\n  display: none;\n}\n`
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

/**
 * The product's logo is inlined into the page: as a file it would queue behind the scripts and
 * delay the first paint.
 */
export function pageSign(): Plugin {
  const sign = readFileSync('public/icon.svg', 'utf8').trim()
  return {
    name: 'page-sign',
    transformIndexHtml: (html) =>
      html.replace(
        /<img ([^>]*)src="\/icon\.svg" alt="" ([^>]*)\/>/g,
        (_, before: string, after: string) => sign.replace('<svg', `<svg ${before}${after.trim()}`),
      ),
  }
}

/** In development no server inserts the configuration into the page. */
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
