import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * A sheet stays once it was loaded: its rules apply on every screen that is opened later.
 * So each class is defined in one sheet, and no screen looks different by where someone came from.
 */
const views = join(import.meta.dirname, '../../src/views')
const files = readdirSync(views, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
)
const sheets = files.filter((file) => file.endsWith('.css'))
const screens = files.filter((file) => file.endsWith('.tsx'))

/** Areas whose sheets belong to every screen. */
const shared = ['parts', 'frame', 'theme']
/** Sheets that always come together: the second goes on where the first ends. */
const together: Readonly<Record<string, string>> = {
  'parts/page/controls-touch.css': 'parts/page/controls.css',
  'parts/list/data-cards.css': 'parts/list/data-table.css',
  'parts/form/form-frame.css': 'parts/form/form.css',
  'frame/shell/panel.css': 'frame/page/frame.css',
  'inspect/history.css': 'inspect/inspect.css',
}

const rules = sheets.flatMap((sheet) =>
  selectorsOf(readFileSync(join(views, sheet), 'utf8')).map((selector) => ({ sheet, selector })),
)
const homes = homesOf(rules)

describe('the sheets of the screens', () => {
  test.each(sheets)('%s defines no class that another sheet defines', (sheet) => {
    const elsewhere = [...homes]
      .filter(([, at]) => at.has(sheet))
      .filter(([, at]) => new Set([...at].map(familyOf)).size > 1)
    expect(elsewhere.map(([name, at]) => `.${name} in ${[...at].join(', ')}`)).toEqual([])
  })

  test.each(sheets.filter((sheet) => !isShared(sheet)))(
    '%s changes no class of another sheet without one of its own',
    (sheet) => {
      const foreign = rules
        .filter((rule) => rule.sheet === sheet)
        .filter(({ selector }) => {
          const names = classesIn(selector)
          return (
            names.length > 0 && names.every((name) => homes.has(name) && !isAtHome(name, sheet))
          )
        })
      expect(foreign.map(({ selector }) => selector)).toEqual([])
    },
  )

  test.each(screens)('%s uses no class that only another area defines', (screen) => {
    const foreign = classNamesIn(readFileSync(join(views, screen), 'utf8')).filter((name) => {
      const at = [...(homes.get(name) ?? [])]
      return at.length > 0 && at.every((sheet) => !isShared(sheet) && !comesWith(screen, sheet))
    })
    expect(foreign).toEqual([])
  })

  test('a class in two sheets is found', () => {
    const planted = homesOf([
      { sheet: 'orders/a.css', selector: '.quiet' },
      { sheet: 'customers/b.css', selector: '.quiet:hover' },
      { sheet: 'customers/b.css', selector: '.row > .quiet' },
    ])
    expect([...(planted.get('quiet') ?? [])]).toEqual(['orders/a.css', 'customers/b.css'])
  })
})

/** Where each class is defined: where it is the only one in a selector of one element. */
function homesOf(
  all: readonly { sheet: string; selector: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { sheet, selector } of all) {
    const [name, ...others] = classesIn(selector)
    if (name === undefined || others.length > 0 || /[\s>+~]/.test(selector.replace(/\(.*\)/, '')))
      continue
    found.set(name, (found.get(name) ?? new Set()).add(sheet))
  }
  return found
}

function isAtHome(name: string, sheet: string): boolean {
  return [...(homes.get(name) ?? [])].some((home) => familyOf(home) === familyOf(sheet))
}

function familyOf(sheet: string): string {
  return together[sheet] ?? sheet
}

/** A sheet of the screen's own area, or one that its area asks for. */
function comesWith(screen: string, sheet: string): boolean {
  const area = areaOf(screen)
  return (
    areaOf(sheet) === area ||
    screens.some(
      (file) =>
        areaOf(file) === area &&
        readFileSync(join(views, file), 'utf8').includes(`import '../${sheet}'`),
    )
  )
}

function areaOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function isShared(sheet: string): boolean {
  return shared.includes(areaOf(sheet))
}

function classesIn(selector: string): string[] {
  return [...new Set([...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))]
}

/** The selectors of a sheet, each of a list by itself. What is printed has no later screen. */
function selectorsOf(css: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [, before = '', sign] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') open.pop()
    if (sign !== '{') continue
    const head = before.trim()
    const isRule =
      !head.startsWith('@') &&
      !open.some((at) => at.startsWith('@media print') || at.startsWith('@keyframes'))
    if (isRule) found.push(...head.split(/,(?![^(]*\))/).map((one) => one.trim()))
    open.push(head)
  }
  return found
}

/** Every word that a screen may write into `className`. */
function classNamesIn(code: string): string[] {
  const written = [...code.matchAll(/className(?:=|: )(?:"([^"]*)"|'([^']*)'|\{([^}]*)\})/g)]
  const words = written.flatMap(([, plain, single, code]) =>
    code === undefined
      ? [plain ?? single ?? '']
      : [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, word = '']) => word),
  )
  return [...new Set(words.flatMap((word) => word.split(/\s+/)))]
}
