import { expect, test } from 'vitest'
import {
  type Device,
  otherwiseFinds,
  tall,
  type Tally,
  wholeFinds,
} from '../support/access/look.ts'
import { layerOf, settled, watchCalls } from '../support/access/opened.ts'
import { useSite } from '../support/browser.ts'

const site = useSite()
const device = { widths: [1280, 820], isTouch: false, schemes: ['light', 'dark'] } satisfies Device

/** What is planted at the beginning of a screen, and what the access run is to say of it. */
const faults = [
  {
    name: 'the focus beneath a bar that stays',
    tag: 'button',
    text: 'Beneath',
    css: '#bar { position: fixed; inset: 0; z-index: 9999; background: #fff }',
    said: /^the focus is hidden: .*“Beneath”/,
  },
  {
    name: 'a target of 16 px',
    tag: 'button',
    text: 'i',
    css: '#planted { inline-size: 16px; block-size: 16px; min-block-size: 0; padding: 0 }',
    said: /^small: button.* is 16 × 16/,
  },
  { name: 'a button without a name', tag: 'button', text: '', css: '', said: /^button-name: / },
  {
    name: 'text that can hardly be read',
    tag: 'p',
    text: 'Hardly',
    css: '#planted { color: #aaa; background: #fff }',
    said: /^color-contrast: #planted$/,
  },
  {
    name: 'text that can hardly be read in the colour of one module',
    tag: 'p',
    text: 'Hardly',
    css:
      '#planted { color: #000; background: #fff } ' +
      '[data-module=ekart]:not(.dark) #planted { color: #ddd }',
    said: /^color-contrast: #planted \(ekart, light\)$/,
  },
  {
    name: 'a page that scrolls sideways',
    tag: 'p',
    text: 'Wide',
    css: '#planted { inline-size: 2000px; max-inline-size: none }',
    said: /^sideways: the page is \d+ px wider than the window/,
  },
  {
    name: 'a page that scrolls sideways in a narrower window alone',
    tag: 'p',
    text: 'Wide',
    css: '@media (width < 900px) { #planted { inline-size: 2000px; max-inline-size: none } }',
    said: /^sideways: .* \(820 px\)$/,
  },
]

test.each(faults)('finds $name', async ({ tag, text, css, said }) => {
  const page = await site.open('about:blank', {
    viewport: { width: device.widths[0], height: tall },
  })
  await watchCalls(page)
  await page.goto('/others/privacy')
  await settled(page)
  const tally: Tally = { addresses: 0, states: 0, colours: 0, findings: 0, seen: new Set() }
  const look = async (): Promise<string[]> => [
    ...(await wholeFinds(page, device, tally)),
    ...(await otherwiseFinds(page, device, tally)),
  ]
  expect(await look()).toEqual([])
  await page.evaluate(
    (planted) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(planted.css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      const element = document.createElement(planted.tag)
      element.id = 'planted'
      element.textContent = planted.text
      document.querySelector('main')?.prepend(element)
      const bar = document.createElement('div')
      bar.id = 'bar'
      document.body.append(bar)
    },
    { tag, text, css },
  )
  expect(await look()).toContainEqual(expect.stringMatching(said))
})

test('waits for what is kept back after a press, as React does with code that was loaded', async () => {
  const page = await site.open('about:blank')
  await watchCalls(page)
  await page.goto('/others/privacy')
  await settled(page)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    setTimeout(() => dialog.showModal(), 300)
  })
  await settled(page)
  expect(await layerOf(page)).toBe('dialog')
})
