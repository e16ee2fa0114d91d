import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minify, type Plugin, transformWithOxc } from 'vite'
import { openLink } from '../contract/guest.ts'
import { languages } from '../contract/languages.ts'
import { limits } from '../contract/limits.ts'
import { moduleIds, moduleNames } from '../contract/modules.ts'
import { getOrder, listOrders } from '../contract/order.ts'
import { getReceipt } from '../contract/receipt.ts'
import type { BootTables } from '../src/boot-tables.ts'
import { areas, screenAreas } from '../src/i18n/areas.ts'
import { languageText } from './language-text.ts'
import { screenFiles, type Screens } from './screen-files.ts'

/** The first calls of screens, by path: the start script makes them before any code is loaded. */
const firstCalls = {
  '/orders/orderlist': `${listOrders.path}?currentPage=1&rowSize=${limits.rowSize.default}`,
  '/orders/orderview': `${getOrder.path}?`,
}
/** The same for pages behind links; the secret is appended as the last part. */
const guestCalls = {
  '/receipt': getReceipt.path.replace(/\/:\w+$/, ''),
  '/others/s': openLink.path.replace(/\/:\w+$/, ''),
}

/**
 * Emits `src/boot.ts` as a separate file that is loaded first: the CSP allows no inline scripts.
 */
export function boot(screens: Screens): Plugin {
  let address = '/assets/boot.js'
  return {
    name: 'boot',
    configureServer({ middlewares }) {
      middlewares.use(address, async (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(await bootScript({}))
      })
    },
    async generateBundle(_, bundle) {
      const script = await bootScript(screenFiles(Object.values(bundle), screens))
      const { code } = await minify('boot.js', script, { module: false })
      const fileName = `assets/boot-${stampOf(code)}.js`
      address = `/${fileName}`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: afterTheFirstPaint(html),
        tags: [{ tag: 'script', attrs: { src: address }, injectTo: 'head' }],
      }),
    },
  }
}

/** `src/boot.ts` with its second part as JavaScript for browsers, with its tables inserted. */
export async function bootScript(
  filesOf: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const parts = ['src/boot.ts', 'src/boot-typing.ts'].map((file) => readFileSync(file, 'utf8'))
  const { code } = await transformWithOxc(parts.join('\n'), 'boot.ts', {
    lang: 'ts',
    sourceType: 'script',
  })
  return Object.entries(tablesOf(filesOf)).reduce(
    (script, [name, table]) => script.replace(`__${name}__`, () => JSON.stringify(table)),
    code,
  )
}

function tablesOf(filesOf: Readonly<Record<string, readonly string[]>>): BootTables {
  // Without duplicates: many screens need the same files, and this script delays the first paint.
  const files = [...new Set(Object.values(filesOf).flat())]
  return {
    MODULES: Object.fromEntries(moduleNames.map((name) => [moduleIds[name], name])),
    LANGUAGES: Object.fromEntries(
      Object.keys(languages).map((language) => [
        language,
        stampOf(areas.map((area) => languageText(`${language}/${area}.json`)).join('')),
      ]),
    ),
    FIRST_CALLS: firstCalls,
    GUEST_CALLS: guestCalls,
    AREAS: screenAreas,
    FILES: files,
    SCREENS: Object.fromEntries(
      Object.entries(filesOf).map(([path, needed]) => [
        path,
        needed.map((file) => files.indexOf(file)),
      ]),
    ),
  }
}

/**
 * The first paint needs only styles and `boot.js`; where a connection is shared by priority, the
 * code must not come before them.
 */
function afterTheFirstPaint(html: string): string {
  return html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}

function stampOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}
